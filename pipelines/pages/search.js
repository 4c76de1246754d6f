"use strict";
// Search in the page. The index lies in blocks of entries; of each block, the words that begin with the same two letters are
// one script ("shard"), loaded when a word of the query needs it. Scripts are the one thing that a page may load from file://.
(() => {
  const form = document.getElementById("search");
  const { elements: fields, dataset: says } = form;
  const root = document.body.dataset.root;
  const status = document.getElementById("status");
  const list = document.getElementById("hits");
  const moreButton = document.getElementById("more");
  // The pages write a day before its month in every language.
  const language = document.documentElement.lang.replace(/^en$/, "en-GB");
  const portion = 20;
  const number = new Intl.NumberFormat(language);
  const dayFormat = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  const day = (iso) => dayFormat.format(new Date(`${iso}T00:00:00Z`));

  let blocks = [];
  const entries = new Map();
  const shards = new Map();
  const spoken = new Map();
  const loads = new Map();
  let hits = [];
  let shown = 0;
  let turn = 0;

  // Only files of the index are ever loaded.
  const policy = window.trustedTypes && trustedTypes.createPolicy("sonar", {
    createScriptURL: (path) => {
      if (!/^(\.\.\/)*search\/[\w./-]+\.js$/.test(path)) throw new TypeError("not a part of the index");
      return path;
    },
  });

  /** Loads a script of the index once. */
  const load = (path) => {
    if (!loads.has(path)) {
      loads.set(path, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.onload = () => { script.remove(); resolve(); };
        script.onerror = () => { script.remove(); loads.delete(path); reject(new Error(path)); };
        script.src = policy ? policy.createScriptURL(root + path) : root + path;
        document.head.append(script);
      }));
    }
    return loads.get(path);
  };

  // What the scripts of the index call.
  window.sonarTerms = (terms) => { blocks = terms.blocks; };
  window.sonarEntries = (block, rows) => entries.set(block, rows);
  window.sonarShard = (block, key, stems, forms) => shards.set(`${block}/${key}`, { stems, forms });

  /** `text` as the index has it: lower case, without marks. */
  const fold = (text) => text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "").replace(/ß/g, "ss");
  const wordsOf = (text) => fold(text).replace(/(\p{L})['’](?=\p{L})/gu, "$1").match(/[\p{L}\p{N}]+/gu) || [];
  const keyOf = (word) =>
    [...word].slice(0, 2).map((letter) => (/[a-z0-9]/.test(letter) ? letter : `_${letter.codePointAt(0).toString(16)}`)).join("");
  const own = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);

  const loadEntries = (block) => load(`search/${block.block}/entries.${block.entries}.js`);
  /** The shard `key` of every block that has one, with its block. */
  const loadShards = async (key) => {
    const having = blocks.filter((block) => own(block.shards, key));
    await Promise.all(having.map((block) => load(`search/${block.block}/${key}.${block.shards[key]}.js`)));
    return having.map((block) => ({ block, shard: shards.get(`${block.block}/${key}`) }));
  };

  /**
   * The stems in all blocks that `word` stands for: itself as a stem; else the stem of this form; else the longest stem that is more
   * than half of it and lacks at most three letters; else all that begin with it.
   */
  const stemsFor = (word, parts) => {
    if (parts.some(({ shard }) => own(shard.stems, word))) return [word];
    const formed = [...new Set(parts.map(({ shard }) => own(shard.forms, word)).filter(Boolean))];
    if (formed.length) return formed;
    for (let length = word.length - 1; length >= 3 && length >= word.length - 3 && 2 * length > word.length; length -= 1) {
      const stem = word.slice(0, length);
      if (parts.some(({ shard }) => own(shard.stems, stem))) return [stem];
    }
    return [...new Set(parts.flatMap(({ shard }) => Object.keys(shard.stems).filter((stem) => stem.startsWith(word))))];
  };

  /** The entries in which `word` was said: of each block, seconds by number. */
  const places = async (word) => {
    const stems = stemsFor(word, await loadShards(keyOf(word)));
    const found = new Map();
    for (const key of new Set(stems.map(keyOf))) {
      for (const { block, shard } of await loadShards(key)) {
        const seconds = found.get(block) || new Map();
        for (const stem of stems) {
          for (const [entry, times] of own(shard.stems, stem) || []) seconds.set(entry, seconds.has(entry) ? seconds.get(entry).concat(times) : times);
        }
        found.set(block, seconds);
      }
    }
    return found;
  };

  const filters = () => {
    const value = (name) => fields[name].value.trim();
    return { from: value("from"), to: value("to"), tag: fold(value("tag")), person: fold(value("person")), mood: value("mood"), pinned: fields.pinned.checked };
  };
  const isIn = ([, , date, mood, tags, people, , , , pinned], chosen) =>
    (!chosen.from || date >= chosen.from) && (!chosen.to || date <= chosen.to) && (!chosen.mood || mood === chosen.mood) &&
    (!chosen.pinned || pinned) && (!chosen.tag || tags.some((tag) => fold(tag) === chosen.tag)) &&
    (!chosen.person || people.some((name) => fold(name) === chosen.person));

  /** All hits, the newest first: an entry with the seconds at which the words were said. */
  const search = async (words, chosen) => {
    // A word that stays while others are typed is not looked up again.
    const perWord = await Promise.all(words.map(async (word) => {
      if (!spoken.has(word)) spoken.set(word, await places(word));
      return spoken.get(word);
    }));
    const looked = blocks.filter((block) => (!chosen.from || block.last >= chosen.from) && (!chosen.to || block.first <= chosen.to));
    const having = looked.filter((block) => perWord.every((found) => found.get(block)?.size));
    await Promise.all(having.map(loadEntries));
    // Blocks and their entries are in the order of time.
    return having.reverse().flatMap((block) => {
      const rows = entries.get(block.block);
      const places = perWord.map((found) => found.get(block));
      return [...(places[0] || rows).keys()]
        .filter((place) => rows[place] && places.every((found) => found.has(place)) && isIn(rows[place], chosen))
        .sort((a, b) => b - a)
        .map((place) => ({ row: rows[place], seconds: () => places.flatMap((found) => found.get(place)) }));
    });
  };

  const make = (name, className, text) => {
    const node = document.createElement(name);
    if (className) node.className = className;
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const clock = (seconds) => {
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
    return (parts[0] ? parts : parts.slice(1)).map((part, place) => (place ? String(part).padStart(2, "0") : part)).join(":");
  };
  const item = ({ row: [id, title, date, mood, , , length, , first, pinned], seconds }) => {
    const row = make("li", "row");
    const body = make("div", "row-body");
    const link = make("a", "row-title");
    link.href = `${root}entries/${encodeURIComponent(id)}.html`;
    link.append(make("bdi", "", title));
    const when = make("time", "row-when", day(date));
    when.dateTime = date;
    const text = make("p", "row-lines", first);
    text.dir = "auto";
    const meta = make("p", "row-meta");
    if (own(says, mood || "")) meta.append(make("span", `mood ${mood}`, says[mood]));
    if (length) meta.append(make("span", "", clock(length)));
    if (pinned) meta.append(make("span", "", says.pinned));
    body.append(link, text, meta);
    const heard = [...new Set(seconds())].sort((a, b) => a - b).slice(0, 8);
    if (heard.length) {
      const at = make("p", "hit-seconds small");
      for (const second of heard) {
        const jump = make("a", "", clock(second));
        jump.href = `${link.href}#t=${Number(second)}`;
        at.append(jump, " ");
      }
      body.append(at);
    }
    row.append(when, body);
    return row;
  };
  const more = () => {
    list.append(...hits.slice(shown, shown + portion).map(item));
    shown = Math.min(hits.length, shown + portion);
    moreButton.hidden = shown >= hits.length;
  };
  const counted = (name, count) => says[name + (count === 1 ? "One" : "Other")].replace("{n}", number.format(count));
  const say = (text) => { status.textContent = text; };

  /** Answers what the form asks; a later question overtakes it. */
  const answer = async () => {
    turn += 1;
    const mine = turn;
    const chosen = filters();
    const asking = [...new Set(wordsOf(fields.q.value))];
    const words = asking.filter((word) => !/^[a-z]$/.test(word));
    const asked = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
    history.replaceState(null, "", `#${asked}`);
    if (!words.length && asking.length) return clear(says.short);
    if (!words.length && !Object.values(chosen).some(Boolean)) return clear("");
    if (!hits.length) say(says.searching);
    try {
      const found = await search(words, chosen);
      if (mine !== turn) return;
      hits = found;
      shown = 0;
      list.replaceChildren();
      more();
      const all = blocks.reduce((sum, { count }) => sum + count, 0);
      const looked = all ? counted("looked", all).replace("{first}", day(blocks[0].first)).replace("{last}", day(blocks[blocks.length - 1].last)) : "";
      say(`${hits.length ? `${counted("found", hits.length)}.` : says.none} ${looked}`);
    } catch {
      if (mine === turn) clear(says.failed);
    }
  };
  const clear = (text) => {
    hits = [];
    list.replaceChildren();
    moreButton.hidden = true;
    say(text);
  };

  /** Fills the form with what the page's address asks for. */
  const readAddress = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    for (const field of [...fields].filter(({ name }) => name)) {
      if (field.type === "checkbox") field.checked = asked.has(field.name);
      else field.value = asked.get(field.name) || "";
      if (field.name !== "q" && asked.has(field.name)) form.querySelector("details").open = true;
    }
  };

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", answer);
  form.addEventListener("reset", () => setTimeout(answer));
  moreButton.addEventListener("click", more);
  addEventListener("hashchange", () => { readAddress(); answer(); });
  form.hidden = false;
  readAddress();
  if (!location.hash) fields.q.focus();
  load(says.terms).then(answer, () => say(says.failed)).then(() => {
    // The lists of entries are read ahead, so that only words have to be.
    const ahead = window.requestIdleCallback || setTimeout;
    const next = (place) => place >= 0 && ahead(() => loadEntries(blocks[place]).then(() => next(place - 1), () => {}));
    next(blocks.length - 1);
  });
})();

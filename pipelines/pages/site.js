"use strict";
// Keys on every page; on an entry's page the player, and the words lit up as it plays. Without this script every page can be
// read, and the browser's own player stands in the place of ours. Nothing here makes markup out of a text.
(() => {
  const player = document.getElementById("player");
  const audio = player && player.querySelector("audio");
  const root = document.body.dataset.root;
  const isTyping = (node) => /^(INPUT|SELECT|TEXTAREA)$/.test(node.tagName);
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  /** A time in seconds as 1:23 or 1:02:03. */
  const clock = (seconds) => {
    const whole = Math.max(0, Math.floor(seconds));
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(whole / 3600);
    const minutes = Math.floor(whole / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  };

  /** The last of `starts`, in order, that is not after `second`; -1 before the first. */
  const lastBefore = (starts, second) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= second + 0.02) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };

  const words = [...document.querySelectorAll("#words [data-t]")];
  // The words of two channels may overlap: looked up in the order of their times.
  const timed = words.map((word) => ({ word, at: Number(word.dataset.t) })).sort((a, b) => a.at - b.at);
  const starts = timed.map(({ at }) => at);
  let now = null;

  /** Marks the word that is heard at `second` and the segment around it, and keeps it in sight. */
  const light = (second, scrolls) => {
    const place = lastBefore(starts, second);
    const word = place < 0 ? null : timed[place].word;
    if (word === now) return;
    if (now) {
      now.classList.remove("now");
      now.parentNode.classList.remove("on");
    }
    now = word;
    if (!word) return;
    word.classList.add("now");
    word.parentNode.classList.add("on");
    const box = word.getBoundingClientRect();
    const top = player ? player.getBoundingClientRect().bottom + 24 : 24;
    if (scrolls && (box.top < top || box.bottom > innerHeight - 60)) {
      scrollTo({ top: scrollY + box.top - innerHeight / 3, behavior: still.matches ? "auto" : "smooth" });
    }
  };

  let seek = () => {};
  let toggle = () => {};

  /** Our controls in the place of the browser's. */
  const setUpPlayer = () => {
    const button = player.querySelector(".play");
    const slider = player.querySelector(".seek");
    const played = player.querySelector(".played");
    const output = player.querySelector(".clock");
    const speed = player.querySelector(".speed select");
    const length = () => (Number.isFinite(audio.duration) ? audio.duration : Number(audio.dataset.seconds));
    let frame = 0;

    const show = () => {
      const second = audio.currentTime;
      const said = player.dataset.of.replace("{at}", clock(second)).replace("{length}", clock(length()));
      slider.max = length();
      slider.value = second;
      slider.setAttribute("aria-valuetext", said);
      output.textContent = `${clock(second)} / ${clock(length())}`;
      played.style.width = `${Math.min(100, (100 * second) / (length() || 1))}%`;
    };
    const follow = () => {
      show();
      light(audio.currentTime, true);
      frame = requestAnimationFrame(follow);
    };
    const state = () => {
      cancelAnimationFrame(frame);
      const isPlaying = !audio.paused && !audio.ended;
      player.classList.toggle("playing", isPlaying);
      button.setAttribute("aria-label", isPlaying ? player.dataset.pause : player.dataset.play);
      if (isPlaying) follow();
      else show();
    };
    const fail = () => {
      const reason = document.createElement("p");
      reason.className = "note reason";
      reason.textContent = player.dataset.failed;
      player.replaceWith(reason);
      document.body.classList.remove("can-play");
      toggle = () => {};
      seek = (second) => light(second, true);
    };

    toggle = () => (audio.paused ? audio.play().catch(() => {}) : audio.pause());
    // A place asked for before the browser knows the sound is gone to once it does.
    seek = (second, plays) => {
      if (audio.readyState === 0) audio.addEventListener("loadedmetadata", () => (audio.currentTime = second), { once: true });
      audio.currentTime = second;
      light(second, true);
      if (plays) audio.play().catch(() => {});
    };
    audio.controls = false;
    player.querySelector(".controls").hidden = false;
    document.body.classList.add("can-play");
    button.addEventListener("click", toggle);
    slider.addEventListener("input", () => seek(Number(slider.value)));
    speed.addEventListener("change", () => (audio.playbackRate = Number(speed.value)));
    for (const name of ["play", "pause", "ended", "loadedmetadata"]) audio.addEventListener(name, state);
    audio.addEventListener("seeked", () => (show(), light(audio.currentTime, true)));
    audio.addEventListener("error", fail);
    audio.querySelector("source").addEventListener("error", fail);
    if (audio.error || audio.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) fail();
    else show();
  };

  /** One word of the text can be reached with Tab; arrows go on from there. */
  const setUpWords = () => {
    let stop = words[0];
    stop.tabIndex = 0;
    const move = (word) => {
      stop.removeAttribute("tabindex");
      stop = word;
      stop.tabIndex = 0;
      stop.focus();
    };
    const box = document.getElementById("words");
    box.addEventListener("click", (event) => {
      const word = event.target.closest("[data-t]");
      // Whoever selects text does not want to hear it.
      if (word && getSelection().isCollapsed) seek(Number(word.dataset.t), true);
    });
    box.addEventListener("keydown", (event) => {
      const word = event.target.closest("[data-t]");
      if (!word || event.altKey || event.ctrlKey || event.metaKey) return;
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const next = step && words[words.indexOf(word) + step];
      if (event.key === "Enter") seek(Number(word.dataset.t), true);
      else if (next) move(next);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  };

  /** The row of a list, or the segment of the text, that is `step` further. */
  const stepBy = (step) => {
    if (words.length) {
      const segments = [...document.querySelectorAll("#words .seg")].filter((segment) => segment.querySelector("[data-t]"));
      const place = segments.indexOf(now && now.parentNode);
      const next = segments[Math.min(segments.length - 1, Math.max(0, place + step))];
      seek(Number(next.querySelector("[data-t]").dataset.t));
      return;
    }
    const links = [...document.querySelectorAll(".row-title, .parts a, .tasks a")];
    const next = links[links.indexOf(document.activeElement) + step];
    if (next) next.focus();
  };

  /** Goes to the second after `#t=` in the page's address. */
  const jump = () => {
    const found = /^#t=(\d+(?:\.\d+)?)$/.exec(location.hash);
    if (found) seek(Number(found[1]));
  };

  document.addEventListener("keydown", (event) => {
    const node = event.target;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === "Escape" && isTyping(node)) return node.blur();
    if (isTyping(node)) return;
    const acts = {
      "/": () => (document.getElementById("q") ? document.getElementById("q").focus() : (location.href = `${root}search.html`)),
      j: () => stepBy(1),
      k: () => stepBy(-1),
    };
    if (audio && player.isConnected) {
      if (!/^(BUTTON|A|SUMMARY)$/.test(node.tagName)) acts[" "] = toggle;
      acts.ArrowLeft = () => seek(Math.max(0, audio.currentTime - 5));
      acts.ArrowRight = () => seek(audio.currentTime + 5);
    }
    if (!Object.hasOwn(acts, event.key)) return;
    event.preventDefault();
    acts[event.key]();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-at]");
    if (!link || !player || !player.isConnected) return;
    event.preventDefault();
    seek(Number(link.dataset.at), true);
  });
  // On paper all of it is read.
  addEventListener("beforeprint", () => document.querySelectorAll("main details").forEach((part) => (part.open = true)));

  // A year wider than the window shows its latest days.
  for (const box of document.querySelectorAll(".scroll")) {
    const last = [...box.querySelectorAll("svg a")].pop();
    if (last) box.scrollLeft += last.getBoundingClientRect().right - box.getBoundingClientRect().right + 40;
  }
  if (audio) setUpPlayer();
  else seek = (second) => light(second, true);
  if (words.length && audio && player.isConnected) setUpWords();
  addEventListener("hashchange", jump);
  jump();
})();

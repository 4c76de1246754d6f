"use strict";
// The page: switches, and a section for each document. What is chosen is kept in the address, and nowhere else.

const contents = JSON.parse(document.getElementById("data").textContent);
const editions = contents.languages;
const given = new URLSearchParams(location.hash.slice(1));
const chosen = {
  language: editions.some(({ language }) => language === given.get("language")) ? given.get("language") : editions[0].language,
  family: given.get("family") ?? "all",
  dark: given.has("dark") || (!given.has("light") && matchMedia("(prefers-color-scheme: dark)").matches),
  large_text: given.has("large"),
  redacted: given.has("redacted"),
};
const sizes = { small: [158, 158], medium: [338, 158], large: [338, 354], circular: [76, 76], rectangular: [172, 76] };

const edition = () => editions.find(({ language }) => language === chosen.language);
const familyLabel = (labels, family) => labels[`family_${family}`] ?? family;

const documentsNow = () =>
  edition().documents.map(({ name, content }) => ({ name, content: content ? reading(content, Date.now()) : null }));

/** The view that is shown: the placeholder of the document while the phone is locked, unless it is redacted anyway. */
const shownView = (view, content) =>
  chosen.redacted && !view.redacted && isView(content.placeholder) ? content.placeholder : view;

const drawGroup = ({ of, views }, content, labels, colours) => {
  const wanted = views.filter(({ family }) => chosen.family === "all" || chosen.family === family);
  if (wanted.length === 0) return null;
  const words = [of.timer_text, labels[`priority_${of.priority}`], labels[`notification_${of.state}`]];
  const caption = of === content ? "" : words.filter((word) => typeof word === "string").join(" · ");
  const drawn = wanted.map(({ family, view }) => {
    const figure = drawView(shownView(view, content), family, colours);
    const size = sizes[family] ? ` · ${sizes[family].join(" × ")}` : "";
    return element("figure", "figure", figure, element("figcaption", "", familyLabel(labels, family) + size));
  });
  // Those of the lock screen are in a row of their own.
  const [home, lock] = [false, true].map((isLock) => drawn.filter((_, place) => lockFamilies.includes(wanted[place].family) === isLock));
  const rows = [home, lock].filter((figures) => figures.length > 0).map((figures) => element("div", "figures", ...figures));
  return element("div", "group", caption ? element("p", "note", caption) : null, ...rows);
};

const drawDocument = ({ name, content }, labels, colours) => {
  const section = element("section", "document");
  const title = element("h2", "", content?.display_name ?? labels[name] ?? name);
  title.id = `title-${name}`;
  section.setAttribute("aria-labelledby", title.id);
  const chip = (text, kind) => element("span", `chip ${kind}`, text);
  const state = content ? content.state : "missing";
  const isStale = content?.stale_at && Date.parse(content.stale_at) <= Date.now();
  section.append(
    element("div", "heading", title,
      typeof state === "string" && state !== "missing" ? chip(labels[`state_${state}`] ?? state, state) : null,
      isStale ? chip(labels.stale, "error") : null,
      content?.updated_text ? element("span", "note", content.updated_text) : null));
  if (!content) {
    section.append(element("p", "note", labels.missing));
    return section;
  }
  if (content.description) section.append(element("p", "note", content.description));
  const all = groups(content);
  const drawn = all.map((group) => drawGroup(group, content, labels, colours)).filter((node) => node !== null);
  const found = all.length === 0 ? list(content.home_data, labels) : null;
  section.append(...drawn);
  if (found && !chosen.redacted) section.append(found);
  if (chosen.family !== "all" && drawn.length === 0) return null;
  if (all.length === 0 && !found) section.append(element("p", "note", labels.nothing));
  if (!chosen.redacted) section.append(dataDetails(content, labels, false));
  return section;
};

/** A checkbox or radio button with its text. */
const choice = (type, name, value, text, isChosen) => {
  const input = element("input");
  Object.assign(input, { type, name, value, checked: isChosen, id: `${name}-${value}` });
  const label = element("label", "choice", input, element("span", "", text));
  input.addEventListener("change", () => {
    chosen[name] = type === "checkbox" ? input.checked : input.value;
    show();
    document.getElementById(`${name}-${value}`)?.focus();
  });
  return label;
};

const fieldset = (legend, ...choices) => element("fieldset", "", element("legend", "", legend), ...choices);

const drawSwitches = (labels, families) => {
  const names = new Intl.DisplayNames([chosen.language], { type: "language" });
  const toggles = ["dark", "large_text", "redacted"].map((name) => choice("checkbox", name, "on", labels[name], chosen[name]));
  const languages = editions.map(({ language }) =>
    choice("radio", "language", language, names.of(language) ?? language, language === chosen.language));
  const all = ["all", ...families];
  document.querySelector(".switches").replaceChildren(
    fieldset(labels.switches, ...toggles), ...(languages.length > 1 ? [fieldset(labels.language, ...languages)] : []),
    fieldset(labels.family, ...all.map((family) =>
      choice("radio", "family", family, family === "all" ? labels.all : familyLabel(labels, family), family === chosen.family))));
};

const keepInAddress = () => {
  const words = [
    `language=${chosen.language}`, chosen.dark ? "dark" : "light", chosen.large_text ? "large" : "", chosen.redacted ? "redacted" : "",
    chosen.family === "all" ? "" : `family=${encodeURIComponent(chosen.family)}`,
  ];
  history.replaceState(null, "", "#" + words.filter((word) => word !== "").join("&"));
};

const show = () => {
  const { labels, others } = edition();
  const documents = documentsNow();
  const found = documents.flatMap(({ content }) => (content ? groups(content) : [])).flatMap(({ views }) => views);
  const families = inOrder([...new Map(found.map((item) => [item.family, item])).values()]).map(({ family }) => family);
  if (!families.includes(chosen.family)) chosen.family = "all";
  const tokens = documents.find(({ name }) => name === "design_tokens")?.content?.home_data;
  const colours = scheme(tokens, chosen.dark ? "dark" : "light");
  const root = document.documentElement;
  root.lang = chosen.language;
  root.dataset.text = chosen.large_text ? "large" : "regular";
  root.style.setProperty("color-scheme", chosen.dark ? "dark" : "light");
  for (const [name, value] of Object.entries(colours)) {
    if (typeof value === "string") root.style.setProperty(`--${name.toLowerCase()}`, value);
  }
  const { ground, text } = colours.badge(colours.accent);
  root.style.setProperty("--action", ground);
  root.style.setProperty("--actiontext", text);
  root.style.setProperty("--mainlabel", readable("#FFFFFF", [colours.accent]));
  for (const [state, tint] of [["ok", "#34C759"], ["error", "#FF3B30"], ["unavailable", "#FFBF00"]]) {
    const chip = colours.badge(tint, colours.page);
    root.style.setProperty(`--${state}-ground`, chip.ground);
    root.style.setProperty(`--${state}-text`, chip.text);
  }
  document.title = labels.title;
  document.querySelector("h1").textContent = labels.title;
  document.querySelector(".skip").textContent = labels.skip;
  const isPublished = chosen.language === editions[0].language;
  document.querySelector(".intro").textContent = [
    labels.intro, editions.length > 1 ? (isPublished ? labels.published : labels.made) : "", contents.cleared ? labels.cleared : "",
  ].filter((text) => text !== "").join(" ");
  drawSwitches(labels, families);
  const sections = documents.map((item) => drawDocument(item, labels, colours)).filter((section) => section !== null);
  if (others.length > 0) sections.push(element("p", "note", labels.others.replace("{names}", others.join(", "))));
  document.getElementById("documents").replaceChildren(...sections);
  for (const node of document.querySelectorAll(".view")) fit(node);
  keepInAddress();
};

document.querySelector(".switches").addEventListener("submit", (event) => event.preventDefault());
document.querySelector(".skip").addEventListener("click", (event) => {
  // The address holds what is chosen.
  event.preventDefault();
  document.getElementById("documents").focus();
});
show();

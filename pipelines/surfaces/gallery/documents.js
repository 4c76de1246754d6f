"use strict";
// A document with everything that can be drawn of it, whether this page knows its kind or not.

/** `value` with the values at the JSON pointers of `patch` replaced. */
const patched = (value, patch) => {
  const copy = structuredClone(value);
  for (const [pointer, replacement] of Object.entries(patch)) {
    const path = pointer.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = path.pop();
    const parent = path.reduce((at, part) => (at && typeof at === "object" && Object.hasOwn(at, part) ? at[part] : undefined), copy);
    if (last !== undefined && parent && typeof parent === "object" && Object.hasOwn(parent, last)) parent[last] = replacement;
  }
  return copy;
};

/** `content` as it reads at `now`: with the last step of its timeline that has begun, and none but it. */
const reading = (content, now) => {
  const begun = (content.timeline ?? []).filter((step) => Date.parse(step.from) <= now);
  return begun.length > 0 ? patched(content, begun[begun.length - 1].patch) : content;
};

/** All views in `value`, with their keys; those of one object belong together. */
const viewGroups = (value) => {
  if (!value || typeof value !== "object" || isView(value)) return [];
  const views = Object.entries(value).filter(([, child]) => isView(child)).map(([family, view]) => ({ family, view }));
  const inner = Object.values(value).flatMap(viewGroups);
  return views.length > 0 && !Array.isArray(value) ? [{ of: value, views }, ...inner] : inner;
};

const familyOrder = [
  "small", "medium", "large", "circular", "rectangular", "inline", "lock_screen", "compact", "minimal", "expanded", "home", "lock",
];
const inOrder = (views) => {
  const place = ({ family }) => (familyOrder.includes(family) ? familyOrder.indexOf(family) : familyOrder.length);
  return [...views].sort((one, other) => place(one) - place(other));
};

/** What is drawn of `content`: groups of views, each with the object that they belong to. */
const groups = (content) => {
  const variants = { ...content.variants?.home, ...content.variants?.lock };
  const widgets = Object.entries(variants).filter(([, view]) => isView(view)).map(([family, view]) => ({ family, view }));
  const others = content.home_data === undefined ? viewGroups(content) : viewGroups(content.home_data);
  return [{ of: content, views: widgets }, ...others].filter(({ views }) => views.length > 0)
    .map(({ of, views }) => ({ of, views: inOrder(views) }));
};

/** A list of things with titles, such as the results of a search; nil if there is none in `data`. */
const list = (data, labels, limit = 12) => {
  const items = Object.values(data ?? {}).find(
    (value) => Array.isArray(value) && value.some((item) => typeof item?.title === "string" || typeof item?.name === "string"));
  if (!items) return null;
  const texts = (item) => [item.text, item.description, item.answer].filter((text) => typeof text === "string" && text !== "");
  const words = (item) => [...(item.keywords ?? []), ...(item.phrases ?? [])].filter((word) => typeof word === "string");
  const drawn = items.slice(-limit).reverse().map((item) => {
    const picture = Array.isArray(item.waveform) ? element("span", "thumbnail", waveform(item.waveform, labels.waveform)) : null;
    const body = element(
      "div", "result-body", element("h3", "result-title", item.title ?? item.name ?? ""),
      ...texts(item).map((text) => element("p", "result-text", text)),
      words(item).length > 0 ? element("p", "result-words", words(item).join(" · ")) : null,
      isSafe(item.link) ? linked("result-link", item.link, null, item.link) : null);
    return element("li", "result", picture, body);
  });
  const rest = items.length - drawn.length;
  return element(
    "div", "results", element("ul", "", ...drawn), rest > 0 ? element("p", "note", labels.more.replace("{n}", String(rest))) : null);
};

/** Any value as nested lists; `budget.left` counts down with each text. */
const values = (value, budget) => {
  if (budget.left <= 0) return element("span", "more", "…");
  if (value === null || typeof value !== "object") {
    budget.left -= 1;
    const text = element("span", "value", String(value));
    if (!isColour(value)) return text;
    const swatch = element("span", "swatch");
    swatch.style.setProperty("background-color", value);
    return element("span", "value", swatch, value);
  }
  if (Array.isArray(value) && value.every((item) => typeof item === "number")) {
    budget.left -= 1;
    return element("span", "value", value.join(", "));
  }
  const node = element("dl", "values");
  for (const [key, child] of Object.entries(value)) {
    if (budget.left <= 0) break;
    node.append(element("dt", "", key), element("dd", "", values(child, budget)));
  }
  return node;
};

/** The data of a document, drawn when it is opened. */
const dataDetails = (content, labels, isOpen) => {
  const details = element("details", "data", element("summary", "", labels.data));
  const draw = () => {
    if (details.open && details.childElementCount === 1) details.append(values(content.home_data ?? content, { left: 400 }));
  };
  details.addEventListener("toggle", draw);
  details.open = isOpen;
  draw();
  return details;
};

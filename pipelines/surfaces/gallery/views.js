"use strict";
// A view of a document as a phone would show it. Every text comes from the document and is set as text, never as markup.

const element = (tag, className, ...children) => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
};

/** Whether `link` may be followed: those of documents lead into the client, never to a network or a file. */
const isSafe = (link) => {
  if (typeof link !== "string") return false;
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(link)?.[1].toLowerCase();
  return !!scheme && !["http", "https", "javascript", "data", "file", "blob", "ftp", "ws", "wss", "about", "view-source"].includes(scheme);
};

/** An element that leads to `link` and that a screen reader reads as `label`. */
const linked = (className, link, label, ...children) => {
  const node = element(isSafe(link) ? "a" : "div", className, ...children);
  if (isSafe(link)) {
    node.href = link;
    node.rel = "noreferrer";
  } else if (label) {
    node.setAttribute("role", "group");
  }
  if (label) node.setAttribute("aria-label", label);
  return node;
};

const isView = (value) =>
  !!value && typeof value === "object" && typeof value.title === "string" && typeof value.symbol === "string"
  && typeof value.accessibility === "string" && typeof value.redacted === "boolean";

const lockFamilies = ["circular", "rectangular", "inline"];
const darkFamilies = [...lockFamilies, "lock_screen", "compact", "minimal", "expanded", "lock"];

/** Draws `view` as `family`. */
const drawView = (view, family, colours) => {
  const isDark = darkFamilies.includes(family);
  const below = isDark ? (family === "expanded" || family === "compact" || family === "minimal" ? "#000000" : "#2C2C2E") : colours.card;
  const badge = (badge) => {
    const node = element("span", "badge", badge.text);
    const { ground, text } = colours.badge(badge.tint, below);
    node.style.setProperty("background-color", ground);
    node.style.setProperty("color", text);
    return node;
  };
  const gauge = (gauge) => {
    const fill = element("span", "fill");
    fill.style.setProperty("width", `${Math.min(1, Math.max(0, gauge.value)) * 100}%`);
    fill.style.setProperty("background-color", colours.band(gauge.band));
    // A title that says the same needs no second text.
    const text = view.title.includes(gauge.text) ? null : element("span", "gauge-text", gauge.text);
    return element("span", "gauge", element("span", "track", fill), text);
  };
  const row = (row, isLink) => {
    const words = element(
      "span", "row-words", element("span", "row-title", row.title), row.text ? element("span", "row-text", row.text) : null);
    const parts = [row.symbol ? symbol(row.symbol) : null, words, row.badge ? badge(row.badge) : null];
    return element("li", "", isLink ? linked("row", row.link, null, ...parts) : element("span", "row", ...parts));
  };

  const isRound = family === "circular" || family === "minimal";
  const isLine = family === "inline" || family === "compact";
  const hasRowLinks = !lockFamilies.includes(family) && family !== "small" && family !== "medium";
  const title = element("span", "title", view.title);
  const lines = isLine || isRound ? [] : view.lines ?? [];
  const texts = [
    element("span", "head", symbol(view.symbol), title, view.badge && !isRound && !isLine ? badge(view.badge) : null),
    view.subtitle && !isRound && !isLine ? element("span", "subtitle", view.subtitle) : null,
    ...lines.map((line) => element("span", "line", line)),
    view.gauge && !isRound && !isLine ? gauge(view.gauge) : null,
  ];
  if (view.gauge && isRound) texts.unshift(ring(Math.min(1, Math.max(0, view.gauge.value))));
  const rows = isRound || isLine ? [] : view.rows ?? [];
  const list = rows.length > 0 ? element("ul", "rows", ...rows.map((item) => row(item, hasRowLinks))) : null;
  const footnote = view.footnote && !isRound && !isLine ? element("span", "footnote", view.footnote) : null;
  if (view.redacted && !isDark && lines.length === 0) texts.push(element("span", "bars", element("span"), element("span")));

  const face = linked("face", view.link, view.accessibility, ...texts, hasRowLinks ? null : list);
  const actions = (view.actions ?? []).map((action) => {
    const isMain = action.id === "record" || action.id === "start";
    return linked(isMain ? "action main" : "action", action.link, null, action.label);
  });
  const foot = !isRound && !isLine && !lockFamilies.includes(family) && (footnote || actions.length > 0)
    ? element("div", "foot", footnote, actions.length > 0 ? element("div", "actions", ...actions) : null)
    : null;
  const node = element("div", `view ${family.replace(/[^a-z_]/g, "")}${isDark ? " on-dark" : ""}`, face, hasRowLinks ? list : null, foot);
  if (view.redacted) node.classList.add("is-redacted");
  return node;
};

/** Leaves out what has no room in `node`, the least important first, as a phone does. */
const fit = (node) => {
  const face = node.querySelector(".face");
  const isFull = () =>
    face.scrollHeight > face.clientHeight + 1 || node.scrollHeight > node.clientHeight + 1
    || node.scrollWidth > node.clientWidth + 1;
  const steps = [];
  const clamp = (selector, count) => () => {
    for (const line of node.querySelectorAll(selector)) line.style.setProperty("-webkit-line-clamp", String(count));
  };
  const hide = (selector) => () => {
    for (const found of node.querySelectorAll(selector)) found.hidden = true;
  };
  const rows = [...node.querySelectorAll(".rows > li")];
  for (const count of [4, 3, 2]) steps.push(clamp(".line", count));
  for (const row of rows.slice(1).reverse()) steps.push(() => (row.hidden = true));
  steps.push(clamp(".line", 1), hide(".foot > .footnote"), clamp(".subtitle", 1), clamp(".title", 2), hide(".rows"));
  for (const line of [...node.querySelectorAll(".line")].reverse()) steps.push(() => (line.hidden = true));
  steps.push(hide(".bars"), clamp(".title", 1), hide(".subtitle"));
  if (node.matches(".circular, .minimal")) {
    // A title that is centred runs over on both sides, which is not scrolled to.
    const title = face.querySelector(".title");
    if (title.offsetWidth > face.clientWidth) title.hidden = true;
    steps.unshift(hide(".title"));
  }
  for (const step of steps) {
    if (!isFull()) return;
    step();
  }
};

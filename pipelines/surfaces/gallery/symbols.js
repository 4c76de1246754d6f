"use strict";
// Pictures for the names of SF Symbols that documents use, on a grid of 24; what has no picture here is a circle.

const symbols = {
  "mic": "M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM6 11a6 6 0 0 0 12 0M12 17v4M9 21h6",
  "waveform": "M3 10v4M7 7v10M11 3v18M15 8v8M19 5v14M22 10v4",
  "lock": "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
  "eye.slash": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM4 4l16 16",
  "pin": "M9 3h6l-1 6 3 4H7l3-4zM12 13v8",
  "chart.bar": "M4 21V11h4v10zM10 21V4h4v17zM16 21v-7h4v7z",
  "sparkles": "M10 4l1.8 5.2L17 11l-5.2 1.8L10 18l-1.8-5.2L3 11l5.2-1.8zM18 15l.8 2.2L21 18l-2.2.8L18 21l-.8-2.2L15 18l2.2-.8zM18 3v4M16 5h4",
  "calendar": "M4 6h16v15H4zM4 10h16M8 3v5M16 3v5",
  "bell": "M6 17h12l-2-3v-4a4 4 0 0 0-8 0v4zM10 20a2 2 0 0 0 4 0",
  "doc": "M6 3h8l4 4v14H6zM14 3v4h4",
  "doc.text": "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  "heart.text.square": "M4 4h16v16H4zM12 16l-3.5-3.5a2.2 2.2 0 1 1 3.5-2.6 2.2 2.2 0 1 1 3.5 2.6z",
  "location": "M3 11 21 3l-8 18-2-8z",
  "magnifyingglass": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 21 21",
  "paintpalette": "M12 3a9 9 0 1 0 0 18c2 0 1.5-2 1-3s.5-2 2-2h3a3 3 0 0 0 3-3 9 9 0 0 0-9-10ZM8 10h.1M12 7h.1M16 10h.1M8 14h.1",
  "pills": "M4.5 12.5a4 4 0 0 1 0-5.7l2.3-2.3a4 4 0 0 1 5.7 5.7l-2.3 2.3a4 4 0 0 1-5.7 0ZM7 7l5 5M17 13a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM13.5 17h7",
  "text.bubble": "M4 4h16v12h-8l-5 4v-4H4zM8 8h8M8 12h5",
  "timer": "M12 6a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM12 10v4M10 3h4M12 3v3",
  "exclamationmark.circle": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v6M12 16.5v.1",
  "exclamationmark.triangle": "M12 4 2.5 20h19zM12 10v5M12 17.5v.1",
  "arrow.right": "M4 12h16M14 6l6 6-6 6",
  "arrow.triangle.2.circlepath": "M5 9a8 8 0 0 1 14-1M19 15a8 8 0 0 1-14 1M19 3v5h-5M5 21v-5h5",
  "bed.double": "M3 19v-6h18v6M3 16h18M5 13V6h14v7M8 13v-3h3v3M13 13v-3h3v3",
  "creditcard": "M3 6h18v12H3zM3 10h18M6 15h4",
  "drop": "M12 3s-6 7-6 11a6 6 0 0 0 12 0c0-4-6-11-6-11Z",
  "fork.knife": "M7 3v6a2 2 0 0 0 4 0V3M9 3v18M17 21v-7h-3c0-6 1-9 3-11z",
  "heart": "M12 20 4.5 12.5a4.6 4.6 0 1 1 7.5-5.2 4.6 4.6 0 1 1 7.5 5.2z",
  "scalemass": "M8 8h8l4 12H4zM12 3.5a2.2 2.2 0 1 0 0 4.5 2.2 2.2 0 0 0 0-4.5Z",
};

const svg = (tag, attributes, ...children) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

/** The picture for `name`; filled where the name says so. */
const symbol = (name) => {
  const plain = name.replace(/\.fill$/, "");
  const path = symbols[plain] ?? "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z";
  const isFilled = name.endsWith(".fill") && symbols[plain] !== undefined;
  return svg(
    "svg", { viewBox: "0 0 24 24", class: isFilled ? "symbol filled" : "symbol", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: path }));
};

/** Bars for loudnesses 0...1, the loudest of them as high as the picture. */
const waveform = (values, label) => {
  const width = 100 / values.length;
  const loudest = Math.max(...values, 0.01);
  const bars = values.map((value, place) => {
    const height = Math.max(4, (Math.max(0, value) / loudest) * 100);
    return svg("rect", {
      x: (place * width + width * 0.2).toFixed(2), y: (50 - height / 2).toFixed(2), width: (width * 0.6).toFixed(2),
      height: height.toFixed(2), rx: (width * 0.3).toFixed(2),
    });
  });
  return svg(
    "svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", class: "waveform", role: "img", "aria-label": label }, ...bars);
};

/** A ring of which `value`, 0...1, is drawn in the colour of the text. */
const ring = (value) =>
  svg(
    "svg", { viewBox: "0 0 40 40", class: "ring", "aria-hidden": "true", focusable: "false" },
    svg("circle", { cx: 20, cy: 20, r: 17, class: "track" }),
    svg("circle", { cx: 20, cy: 20, r: 17, class: "part", pathLength: 100, "stroke-dasharray": `${value * 100} 100` }));

"use strict";
// Colours as in the document design_tokens; where a text is on a ground that the document does not name, its colour is
// mixed with black or white until it can be read, as the document's own are.

const minimumContrast = 4.5;

const channels = (hex) => [1, 3, 5].map((place) => parseInt(hex.slice(place, place + 2), 16));
const hex = (channels) =>
  "#" + channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("");
const isColour = (text) => typeof text === "string" && /^#[0-9A-Fa-f]{6}$/.test(text);

/** `colour` with the opacity `share` on `ground`. */
const over = (colour, ground, share) => {
  const below = channels(ground);
  return hex(channels(colour).map((channel, place) => channel * share + below[place] * (1 - share)));
};

const luminance = (colour) => {
  const [red, green, blue] = channels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one, other) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** The colour nearest to `colour` in which a text can be read on all of `grounds`. */
const readable = (colour, grounds) => {
  const isLight = grounds.every((ground) => contrast(ground, "#000000") > contrast(ground, "#ffffff"));
  const end = isLight ? "#000000" : "#ffffff";
  for (let percent = 0; percent <= 100; percent += 1) {
    const mixed = over(end, colour, percent / 100);
    if (grounds.every((ground) => contrast(mixed, ground) >= minimumContrast)) return mixed;
  }
  return end;
};

/** What is drawn with where there is no document design_tokens. */
const fallback = {
  palette: {
    light: { background: "#FFFFFF", fills: { accent: "#007AFF", secondary: "#8E8E93", error: "#FF3B30" }, texts: { primary: "#000000" } },
    dark: { background: "#1C1C1E", fills: { accent: "#0A84FF", secondary: "#8E8E93", error: "#FF3B30" }, texts: { primary: "#FFFFFF" } },
  },
  bands: {},
  durations: { motion: [0.25] },
};

/** The colours of the page in the scheme `name`, `light` or `dark`. */
const scheme = (tokens, name) => {
  const { palette, bands, durations } = tokens ?? fallback;
  const { background, fills, texts } = palette[name];
  const page = over(texts.primary, background, name === "light" ? 0.05 : 0);
  const card = name === "light" ? background : over("#FFFFFF", background, 0.06);
  const grounds = [page, card];
  return {
    page,
    card,
    primary: texts.primary,
    secondary: readable(fills.secondary, grounds),
    accent: fills.accent,
    accentText: readable(fills.accent, grounds),
    line: over(texts.primary, background, 0.14),
    motion: `${durations.motion[0]}s`,
    band: (band) => bands?.[band]?.tint ?? fills.accent,
    /** Ground and text of a badge with the tint `tint`, on the cards or, on black, in live activities. */
    badge: (tint, below = card) => {
      const ground = over(isColour(tint) ? tint : fills.secondary, below, 0.15);
      return { ground, text: readable(isColour(tint) ? tint : fills.secondary, [ground, below]) };
    },
  };
};

// The colours of the program's pictures: Plasma along an open tour, once around the colour circle of Oklab along a
// closed one. The same values as crates/destrier-draw/src/theme.rs.

const PLASMA = [
  0x0d0887, 0x41049d, 0x6a00a8, 0x8f0da4, 0xb12a90, 0xcc4778, 0xe16462, 0xf2844b, 0xfca636, 0xfcce25, 0xf0f921,
];
const FIRST_HUE = 0.76;

/** @typedef {'light' | 'dark'} Theme */
/** @typedef {[number, number, number]} Rgb */

/** The colours of a board; the same as the custom properties in style/theme.css. */
export const PALETTES = {
  light: {
    paper: '#fdfbf6',
    light: '#f6f1e5',
    dark: '#eae3d2',
    ink: '#6b6252',
    hole: '#8d8371',
    loose: '#b3aa98',
    gradient: [0, 0.76],
    lightness: 0.54,
    head: '#2b2721',
    accent: '#4a4fb0',
    end: '#cc4778',
    warning: '#d0473d',
    forced: '#e09b1a',
  },
  dark: {
    paper: '#14151a',
    light: '#262830',
    dark: '#1c1e25',
    ink: '#9a9384',
    hole: '#7d7f8c',
    loose: '#5c5e68',
    gradient: [0.34, 1],
    lightness: 0.72,
    head: '#ebe6da',
    accent: '#a9aefb',
    end: '#f28aa8',
    warning: '#f2857b',
    forced: '#f0b840',
  },
};

/** The theme that is on screen. @returns {Theme} */
export function currentTheme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** @param {number} hex @returns {Rgb} */
const channels = (hex) => [hex >> 16, (hex >> 8) & 255, hex & 255];

/** A colour by hue (a fraction of the circle) and lightness, in Oklab (Ottosson 2020). @returns {Rgb}
 *  @param {number} hue @param {number} lightness */
function ofHue(hue, lightness) {
  const a = 0.14 * Math.cos(2 * Math.PI * hue);
  const b = 0.14 * Math.sin(2 * Math.PI * hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  /** @param {number} linear */
  const channel = (linear) => {
    const share = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(Math.max(share, 0), 1) * 255);
  };
  return [
    channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The colour at this fraction of a tour. @param {Theme} theme @param {boolean} closed @param {number} fraction
 *  @returns {Rgb} */
export function along(theme, closed, fraction) {
  const { gradient, lightness } = PALETTES[theme];
  if (closed) {
    const hue = (FIRST_HUE + fraction) % 1;
    // Yellow and green look muddy if they are as dark as blue.
    const lift = 0.5 - 0.5 * Math.cos(2 * Math.PI * (hue - FIRST_HUE));
    return ofHue(hue, lightness - 0.04 + 0.1 * lift);
  }
  const share = Math.min(Math.max(fraction, 0), 1);
  const place = (gradient[0] + (gradient[1] - gradient[0]) * share) * (PLASMA.length - 1);
  const below = Math.min(Math.floor(place), PLASMA.length - 2);
  const [one, next] = [channels(PLASMA[below]), channels(PLASMA[below + 1])];
  return /** @type {Rgb} */ (one.map((value, i) => Math.round(value + (next[i] - value) * (place - below))));
}

/** @param {Rgb} rgb */
export const css = ([r, g, b]) => `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`;

/** A table of `size` colours along a tour. @param {Theme} theme @param {boolean} closed @param {number} size */
export function colourTable(theme, closed, size) {
  return Array.from({ length: size }, (_, i) => along(theme, closed, closed ? i / size : i / Math.max(1, size - 1)));
}

/** Black or white, whichever is readable on a colour. @param {Rgb} rgb */
export function contrasting(rgb) {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? '#000000' : '#ffffff';
}

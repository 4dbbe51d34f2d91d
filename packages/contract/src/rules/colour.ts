export type Rgb = readonly [number, number, number];

const ink: Rgb = [0x14, 0x18, 0x1f];
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** WCAG 2.2 AA for text. */
export const MIN_TEXT_CONTRAST = 4.5;

/** Contrast of two colours by WCAG, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The colour of text on a fill: ink, or white where ink can't be read; black where neither can. */
export function textOn(fill: Rgb): Rgb {
  return [ink, white].find((text) => contrast(fill, text) >= MIN_TEXT_CONTRAST) ?? black;
}

/** The parts of #rgb, #rrggbb or rgb(r, g, b); undefined when it is no such colour. */
export function parse(colour: string): Rgb | undefined {
  const parts = /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/.exec(colour)?.slice(1).map(Number);
  if (parts) {
    const [red = 0, green = 0, blue = 0] = parts;
    return Math.max(red, green, blue) <= 255 ? [red, green, blue] : undefined;
  }
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(colour.trim()) ?? [];
  const digits = short ? [...short].map((digit) => digit + digit).join('') : long;
  if (!digits) return undefined;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export const hex = (colour: Rgb) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** A part of a colour, 0 to 255, as a share of light, 0 to 1. */
function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

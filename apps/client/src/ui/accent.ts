type Rgb = readonly [number, number, number];

/** The grounds the accent must be legible on, the hardest of each theme: --sunken in light, --raised in dark. */
const lightGround: Rgb = [0xf2, 0xf2, 0xee];
const darkGround: Rgb = [0x1c, 0x22, 0x2c];
const ink: Rgb = [0x14, 0x18, 0x1f];
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** WCAG 2.2 AA for text. */
const MIN_TEXT_CONTRAST = 4.5;

export type Accent = {
  fill: string;
  /** Text on the fill. */
  onFill: string;
  /** The accent as text: darkened, or lightened, only as far as it must be. */
  onLight: string;
  onDark: string;
};

/** The accent from one colour (#rgb, #rrggbb or rgb(r, g, b)); undefined when it is no such colour. */
export function accentFrom(colour: string): Accent | undefined {
  const fill = parse(colour);
  if (!fill) return undefined;
  return {
    fill: hex(fill),
    onFill: hex([ink, white].find((text) => contrast(fill, text) >= MIN_TEXT_CONTRAST) ?? black),
    onLight: hex(towards(fill, black, lightGround)),
    onDark: hex(towards(fill, white, darkGround)),
  };
}

/** Dresses the page in an organisation's colour, or the host's; null or no colour leaves Gatehouse's own. */
export function applyAccent(colour: string | null, root: HTMLElement = document.documentElement): void {
  const accent = colour === null ? undefined : accentFrom(colour);
  const values = {
    '--accent': accent?.fill,
    '--on-accent': accent?.onFill,
    '--accent-text': accent && `light-dark(${accent.onLight}, ${accent.onDark})`,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) root.style.setProperty(name, value);
    else root.style.removeProperty(name);
  }
}

/** Contrast of two colours by WCAG, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

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

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** A part of a colour, 0 to 255, as a share of light, 0 to 1. */
function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** The colour nearest to `from`, on the way to `to`, that is legible on the ground. */
function towards(from: Rgb, to: Rgb, ground: Rgb): Rgb {
  const part = (index: 0 | 1 | 2, share: number) =>
    Math.round(from[index] + (to[index] - from[index]) * share);
  const mix = (share: number): Rgb => [part(0, share), part(1, share), part(2, share)];
  for (let share = 0; share < 1; share += 0.02) {
    if (contrast(mix(share), ground) >= MIN_TEXT_CONTRAST) return mix(share);
  }
  return to;
}

const hex = (colour: Rgb) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

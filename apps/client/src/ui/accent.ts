import { contrast, hex, MIN_TEXT_CONTRAST, parse, type Rgb, textOn } from '@gatehouse/contract/rules/colour';

/** The grounds the accent must be legible on, the hardest of each theme: --sunken in light, --raised in dark. */
const lightGround: Rgb = [0xf2, 0xf2, 0xee];
const darkGround: Rgb = [0x1c, 0x22, 0x2c];
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

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
    onFill: hex(textOn(fill)),
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

import type { Media } from '@gatehouse/contract/model/common';
import type { Context } from '../../context.ts';
import { findManifest, type ManifestRow } from './queries.ts';

type Icon = { src: string; sizes: string; type?: string; purpose?: string };
/** What the client is built with: what holds for every operator, and what does without one. */
type Built = {
  name: string;
  short_name: string;
  theme_color: string;
  icons: readonly Icon[];
  shortcuts: readonly { icons: readonly Icon[] }[];
};

/** As many letters as fit below an icon. */
const SHORT = 12;
const logoName = /^(?<folder>.*\/)logo-\d+\.(?<key>[0-9a-f]{32})\.png$/;

/** What a device installs of an operator's app: their name, colour and logo. */
export function manifestOf(built: Built, { name, accent, logo: [logo] }: ManifestRow): Built {
  const icons = (logo && iconsOf(logo)) ?? built.icons;
  const small = icons.filter(({ sizes }) => sizes === '192x192');
  return {
    ...built,
    name,
    short_name: shortened(name),
    theme_color: accent ?? built.theme_color,
    icons,
    shortcuts: built.shortcuts.map((shortcut) => ({ ...shortcut, icons: small })),
  };
}

/** The icons that were made together with a logo (features/pictures/encodings.ts). */
function iconsOf({ url }: Media): Icon[] | undefined {
  const { folder, key } = logoName.exec(url)?.groups ?? {};
  if (folder === undefined) return undefined;
  const icon = (name: string, size: number) => ({
    src: `${folder}${name}-${size}.${key}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  return [icon('icon', 192), icon('icon', 512), { ...icon('maskable', 512), purpose: 'maskable' }];
}

/** As many whole words as fit below an icon, or the beginning of the first. */
function shortened(name: string): string {
  if (name.length <= SHORT) return name;
  const words = name.split(' ');
  const fitting = words.filter((_, index) => words.slice(0, index + 1).join(' ').length <= SHORT);
  return fitting.join(' ') || [...name].slice(0, SHORT).join('');
}

/** Each operator's manifest as JSON, kept until an operator has changed something. */
export function createManifests({ db, eventBus }: Pick<Context, 'db' | 'eventBus'>, built: Built) {
  const kept = new Map<number, Promise<string>>();
  eventBus.subscribe(({ kind }) => {
    if (kind === 'catalogue' || kind === 'lost') kept.clear();
  });

  async function make(organisationId: number): Promise<string> {
    const row = await findManifest(db, organisationId);
    return JSON.stringify(row ? manifestOf(built, row) : built);
  }

  return (organisationId: number): Promise<string> => {
    const found = kept.get(organisationId);
    if (found) return found;
    const made = make(organisationId);
    kept.set(organisationId, made);
    made.catch(() => kept.delete(organisationId));
    return made;
  };
}

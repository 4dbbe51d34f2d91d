import * as z from 'zod/mini';
import { localStore, readStored } from '../../../platform/localStore.ts';
import { parseDoorId } from '../doorId.ts';
import type { Choice } from './choices.ts';

const KEY = 'recentChoices';
const MAX_RECENT = 5;

const Recent = z.object({ id: z.string(), name: z.string(), siteId: z.number() });
/** What was chosen, under the name it had, and the site that was worked at. */
export type Recent = z.infer<typeof Recent>;

/** What this person chose on this device, each once, the last first. */
export function readRecent(): readonly Recent[] {
  return z.array(Recent).safeParse(readStored(KEY)).data ?? [];
}

/** Remembers what was chosen, to offer it first. */
export function noteChoice({ id, name }: Pick<Choice, 'id' | 'name'>, siteId: number): void {
  const others = readRecent().filter((recent) => recent.id !== id);
  localStore.set(KEY, JSON.stringify([{ id, name, siteId }, ...others].slice(0, MAX_RECENT)));
}

type Known = {
  choices: ReadonlyMap<string, Choice>;
  /** The name of each of the person's sites. */
  sites: ReadonlyMap<number, string>;
  siteId: number;
  /** Whether all that stands at the site is known. */
  isComplete: boolean;
};

/** What was chosen lately as it is now; what is at another site by its name alone, and what is gone not at all. */
export function recallChoices(known: Known): Choice[] {
  return readRecent().flatMap((recent) => known.choices.get(recent.id) ?? recall(recent, known) ?? []);
}

function recall({ id, name, siteId }: Recent, { sites, ...known }: Known): Choice | undefined {
  const site = sites.get(siteId);
  const isHere = siteId === known.siteId;
  if (site === undefined || (isHere && known.isComplete)) return undefined;
  const shown = isHere ? { id, name, facts: '' } : { id, name, facts: site, elsewhere: siteId };
  const door = parseDoorId(id);
  if (door) return { ...shown, kind: door.permission };
  const [, controllerId] = /^controller_(\d+)$/.exec(id) ?? [];
  if (controllerId === undefined) return undefined;
  return { ...shown, kind: 'controller', controllerId: Number(controllerId) };
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { distanceKm, type Position } from '@gatehouse/contract/rules/distance';
import { loadOnce } from '../../loadOnce.ts';
import { type Entry, readEntries } from './placeEntries.ts';
import { misfit, toWanted, type Wanted } from './placeMatching.ts';
import { readingsOf } from './placeReadings.ts';
import type { MapsProvider, Place } from './provider.ts';

/** What is farther than this from every place lies outside Australia. */
const OUTSIDE_KM = 300;
const MAX_MATCHES = 10;
const KM_PER_DEGREE = 111;
/** A place has its suburbs around it from so many people on: 'Paddington Brisbane', 'Suffolk Park Byron Bay'. */
const TOWN_PEOPLE = 5_000;
/** A place this near to a site of the operator counts as if ten times as many people lived there. */
const SITE_KM = 20;
/** Stands for the people of a place where nobody counted them. */
const FEW_PEOPLE = 50;
/** So many places are made ready before others who ask for something have their turn: some milliseconds. */
const PLACES_A_TURN = 1_000;

type Gazetteer = {
  entries: readonly Entry[];
  towns: readonly Entry[];
  /** Places by what one of their words, or all of them in one, begins with: a letter, or two. */
  index: ReadonlyMap<string, readonly Entry[]>;
};

/** The same for all of a process. */
const shippedGazetteer = loadOnce(loadGazetteer);

/** Places from a list of Australia's suburbs and towns shipped with the server; read when first asked. */
export function createGazetteer(): MapsProvider {
  return {
    name: 'gazetteer',
    search: async (text, sites = []) => search(await shippedGazetteer(), text, sites),
    async nearest(position) {
      const found = nearestOf((await shippedGazetteer()).entries, position);
      return found && toPlace(found);
    },
  };
}

/** Makes the list ready, and lets others have their turn meanwhile. */
export async function loadGazetteer(): Promise<Gazetteer> {
  const entries: Entry[] = [];
  const index = new Map<string, Entry[]>();
  for (const entry of await readEntries()) {
    entries.push(entry);
    const texts = [...entry.words.flat(), entry.joined, entry.loose];
    for (const key of new Set(texts.flatMap((text) => [text.slice(0, 1), text.slice(0, 2)])))
      index.getOrInsertComputed(key, () => []).push(entry);
    if (entries.length % PLACES_A_TURN === 0) await nextTurn();
  }
  return { entries, towns: entries.filter(({ people }) => people >= TOWN_PEOPLE), index };
}

function search(gazetteer: Gazetteer, text: string, sites: readonly Position[]): Place[] {
  const misfits = new Map<Entry, number>();
  for (const wanted of readingsOf(text, gazetteer.towns).map(toWanted)) {
    for (const entry of candidatesFor(gazetteer, wanted)) {
      const found = misfit(entry, wanted);
      if (found !== undefined) misfits.set(entry, Math.min(found, misfits.get(entry) ?? found));
    }
  }
  return [...misfits]
    .map(([entry, found]) => ({ entry, misfit: found, known: howKnown(entry, sites) }))
    .toSorted(
      (a, b) =>
        a.misfit - b.misfit ||
        b.known - a.known ||
        a.entry.remoteness - b.entry.remoteness ||
        a.entry.joined.length - b.entry.joined.length ||
        a.entry.placeId.localeCompare(b.entry.placeId),
    )
    .slice(0, MAX_MATCHES)
    .map(({ entry }) => toPlace(entry));
}

/** The few places that a reading may mean, some of them twice; all where it has no name. */
function candidatesFor({ entries, index }: Gazetteer, { name, inOne, inOneLoose }: Wanted): Iterable<Entry> {
  const [first] = name;
  if (!first) return entries;
  const keys = new Set([first.text, inOne, inOneLoose].map((text) => text.slice(0, 2)));
  return [...keys].flatMap((key) => [...(index.get(key) ?? [])]);
}

/** How well a place is known to those who search here: by its people, and by a site near it. */
function howKnown(entry: Entry, sites: readonly Position[]): number {
  const hasSite = sites.some((site) => isWithin(site, entry, SITE_KM));
  return (entry.people + FEW_PEOPLE) * (hasSite ? 10 : 1);
}

function toPlace({ name, placeId, latitude, longitude }: Entry): Place {
  return { name, placeId, latitude, longitude };
}

/** The nearest place that has a postcode: a region's middle says little of where one is. */
function nearestOf(entries: readonly Entry[], position: Position): Entry | undefined {
  let nearest: Entry | undefined;
  let minKm = OUTSIDE_KM;
  for (const entry of entries) {
    if (entry.postcode === '' || !isWithin(entry, position, minKm)) continue;
    const away = distanceKm(entry, position);
    if (away < minKm) {
      minKm = away;
      nearest = entry;
    }
  }
  return nearest;
}

/** Whether two positions lie so near to each other; what is far apart north to south costs next to nothing. */
function isWithin(a: Position, b: Position, km: number): boolean {
  return Math.abs(a.latitude - b.latitude) * KM_PER_DEGREE <= km && distanceKm(a, b) <= km;
}

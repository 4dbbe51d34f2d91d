import { dayAt } from '@gatehouse/contract/rules/bookingTime';
import { localStore, readStored } from '../platform/localStore.ts';
import { isServer, renderedMoment } from './serverRender.ts';

/*
 * The server's clock, as this page knows it: nobody who looks at a device can rely on its own. Replies and live streams say
 * the server's time (`learnFromReply`, `learnAtLeast`), and between them a clock runs that nobody can set. Everything in
 * the client that asks for the time asks here (`tools/lint/clockRule.ts`).
 */

/** Two clocks part by at most so much of the time that passes. */
const MAX_DRIFT = 2e-4;
/** What the server says is on its way here for at most this long, in ms, however long the request took. */
const MAX_WAY_MS = 1_000;
/** The running clock stands still while some devices sleep: the device's own is then ahead by more than this, in ms. */
const SLEPT_MS = 2_000;
/** A change of the time by less than this, in ms, is none that anybody sees. */
const SEEN_MS = 250;
/** How often what is known is written down for the next start, in ms. */
const KEEP_EVERY_MS = 60_000;
/** What was written down longer ago says nothing of the device any more. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;
const KEY = 'serverClock';

/** The server's time less that of the running clock lies between these two; learned when the running clock showed `at`. */
type Bounds = { low: number; high: number; at: number };

/** A moment by the running clock and by the device's own. */
export type Departure = { running: number; device: number };

type Kept = {
  /** The server's time less the device's, in ms. */
  ahead: number;
  /** The server's time when that was so. */
  at: number;
};

let bounds: Bounds | undefined;
/** The device's time less that of the running clock, when bounds were learned last. */
let deviceOffset = 0;
/** The server's time less the device's, the same until that has changed visibly. */
let ahead = 0;
let keptAt = Number.NEGATIVE_INFINITY;
/** Whether the bounds are no more than a first guess. */
let isGuess = false;
const listeners = new Set<() => void>();

/** The server's time in ms since 1970; the device's as long as the server's was never heard. */
export function now(): number {
  if (isServer) return renderedMoment() ?? Date.now();
  if (bounds === undefined) return Math.round(Date.now() + (aheadAtLast() ?? 0));
  const asleepMs = sleptMs();
  return Math.round(performance.now() + middle(bounds) + (asleepMs > SLEPT_MS ? asleepMs : 0));
}

/** The same as an instant. */
export function nowInstant(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(now());
}

/** The moment to show at first, in ms since 1970: that of the server's page while the client takes it over. */
export function firstNow(): number {
  return renderedMoment() ?? now();
}

/** The day it is in a zone, such as a site's. */
export function todayIn(timeZone: string): Temporal.PlainDate {
  return dayAt(nowInstant(), timeZone);
}

/** The zone of who reads, as the device says it. */
export function readerZone(): string {
  return Temporal.Now.timeZoneId();
}

/** A time that a library took from the device's clock, as the server's. Both are in ms since 1970. */
export function fromDeviceTime(deviceMs: number): number {
  return deviceMs + knownAhead();
}

/** A time of the server's clock in ms since 1970 as the device's shows it, whole, for what compares with that. */
export function toDeviceTime(serverMs: number): number {
  return Math.round(serverMs - knownAhead());
}

/** Notes when a request leaves, so that its reply can be learned from. */
export function departure(): Departure {
  return { running: performance.now(), device: Date.now() };
}

/** Learns from a reply that says the server's time, in ms since 1970: it was that between the departure and now. */
export function learnFromReply(said: string | null, departed: Departure): void {
  const serverMs = timeIn(said);
  if (serverMs === undefined) return;
  const { running, device } = departure();
  // Slept in between: nobody knows on which side of it the server spoke.
  if (Math.abs(device - departed.device - (running - departed.running)) > SLEPT_MS) return;
  learn({ low: serverMs - running, high: serverMs - departed.running, at: running });
}

/** Learns from a live event that says the server's time: it is that by now, or later by the event's way here. */
export function learnAtLeast(said: string): void {
  const serverMs = timeIn(said);
  if (serverMs === undefined) return;
  const at = performance.now();
  learn({ low: serverMs - at, high: Number.POSITIVE_INFINITY, at });
}

/**
 * Takes the moment of a page that the server rendered for the time, as long as nothing better is known: it may have been
 * kept for a while.
 */
export function guess(serverMs: number): void {
  const kept = aheadAtLast();
  if (bounds !== undefined || (kept !== undefined && Date.now() + kept >= serverMs)) return;
  const at = performance.now();
  isGuess = true;
  deviceOffset = Date.now() - at;
  ahead = serverMs - Date.now();
  bounds = { low: serverMs - at, high: serverMs - at, at };
}

/** Whether the time should be asked for: it is not known, guessed, or the device has slept or been set since. */
export function isDoubtful(): boolean {
  return bounds === undefined || isGuess || Math.abs(sleptMs()) > SLEPT_MS;
}

/** How long ago the time was learned, in ms. */
export function learnedMsAgo(): number {
  return bounds === undefined ? Number.POSITIVE_INFINITY : performance.now() - bounds.at;
}

/** Called when the time turns out to be another than was said before. */
export function onClockMoved(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function learn(heard: Bounds): void {
  const before = now();
  const known = isDoubtful() ? undefined : aged(heard.at);
  const low = Math.max(heard.low, known?.low ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(heard.high, known?.high ?? Number.POSITIVE_INFINITY);
  // What contradicts what was known is true now: one of the clocks was set, or stood still.
  const agreed = low <= high ? { low, high } : heard;
  bounds = { low: agreed.low, high: Math.min(agreed.high, agreed.low + MAX_WAY_MS), at: heard.at };
  isGuess = false;
  deviceOffset = Date.now() - performance.now();
  const nowAhead = middle(bounds) - deviceOffset;
  const hasMoved = Math.abs(nowAhead - ahead) > SEEN_MS;
  if (hasMoved) ahead = nowAhead;
  keep(hasMoved);
  if (Math.abs(now() - before) > SEEN_MS) for (const listener of listeners) listener();
}

/** What is known, as far as it still holds after clocks have parted for a while. */
function aged(at: number): Bounds | undefined {
  if (bounds === undefined) return undefined;
  const drift = (at - bounds.at) * MAX_DRIFT;
  return { low: bounds.low - drift, high: bounds.high + drift, at };
}

const middle = ({ low, high }: Bounds) => (low + high) / 2;

/** By how much the device's clock went on and the running one did not, in ms; below 0 where the device's was put back. */
function sleptMs(): number {
  return bounds === undefined ? 0 : Date.now() - performance.now() - deviceOffset;
}

/** Times from 2001 to 2286 have 13 digits; whatever else stands there is none. */
function timeIn(said: string | null): number | undefined {
  if (said === null || !/^\d{13}$/.test(said)) return undefined;
  return Number(said);
}

function keep(hasMoved: boolean): void {
  const at = now();
  if (!hasMoved && Math.abs(at - keptAt) < KEEP_EVERY_MS) return;
  keptAt = at;
  localStore.set(KEY, JSON.stringify({ ahead, at } satisfies Kept));
}

const knownAhead = () => (bounds === undefined ? (aheadAtLast() ?? 0) : ahead);

/**
 * By how much the server's clock was ahead of this device's at last. Undefined where the device must have been set since:
 * time would have gone back, or it is too long ago to say.
 */
function aheadAtLast(): number | undefined {
  const kept: { [Name in keyof Kept]?: unknown } = Object(readStored(KEY));
  if (typeof kept.ahead !== 'number' || typeof kept.at !== 'number') return undefined;
  const passed = Date.now() + kept.ahead - kept.at;
  return passed >= 0 && passed < KEPT_FOR_MS ? kept.ahead : undefined;
}

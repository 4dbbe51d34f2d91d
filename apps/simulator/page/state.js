/**
 * The sites as this page knows them: fetched whole, then kept by the live stream.
 * @import { Action, ControllerView, DoorView, SiteView } from '../src/view.ts'
 */

import { clockWords, lineWords } from './words.js';

/** @type {SiteView[]} */
let sites = [];
let layout = '';

/** @type {Set<() => void>} */
const watchers = new Set();
/** @type {Set<(line: string, controller: ControllerView) => void>} */
const listeners = new Set();

export const allSites = () => sites;
/** What has to be drawn again where it is another: which doors are where, and on which controllers. */
export const layoutOf = () => layout;

/**
 * @param {string} serial
 * @returns {ControllerView | undefined}
 */
export function controllerOf(serial) {
  return sites.flatMap(({ controllers }) => controllers).find((controller) => controller.serial === serial);
}

/**
 * @param {string} serial
 * @param {number} channel
 * @returns {DoorView | undefined}
 */
export function doorOf(serial, channel) {
  return controllerOf(serial)?.doors.find((door) => door.channel === channel);
}

/** @param {() => void} watcher Called after every change. */
export function onChange(watcher) {
  watchers.add(watcher);
}

/** @param {(line: string, controller: ControllerView) => void} listener Called with what happened, in words. */
export function onHappening(listener) {
  listeners.add(listener);
}

/** @param {(lost: boolean) => void} onLink Called when the stream breaks and when it is back. */
export function follow(onLink) {
  const stream = new EventSource('/simulator/events');
  stream.addEventListener('world', (event) => {
    sites = JSON.parse(event.data);
    layout = describeLayout(sites);
    onLink(false);
    for (const watcher of watchers) watcher();
  });
  stream.addEventListener('controller', (event) => {
    /** @type {ControllerView} */
    const news = JSON.parse(event.data);
    const before = controllerOf(news.serial);
    if (!before) return;
    for (const line of differences(before, news)) for (const listener of listeners) listener(line, news);
    Object.assign(before, news);
    for (const watcher of watchers) watcher();
  });
  stream.addEventListener('error', () => onLink(true));
}

/** @param {readonly SiteView[]} described */
function describeLayout(described) {
  const placed = described.map(({ name, areas, controllers }) => [
    name,
    areas,
    controllers.map(({ serial, doors }) => [
      serial,
      doors.map((door) => [door.channel, door.name, door.plan]),
    ]),
  ]);
  return JSON.stringify(placed);
}

/**
 * Does an action; resolves to the reason when nothing came of it.
 * @param {Action} action
 * @returns {Promise<string | undefined>}
 */
export async function act(action) {
  try {
    const response = await fetch('/simulator/actions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(action),
    });
    return response.ok ? undefined : (await response.json()).refused;
  } catch {
    return 'The simulator does not answer.';
  }
}

/** What a door is, in one word for its colour: the most urgent fact wins. */
export const conditions = /** @type {const} */ ({
  alarm: 'Alarm',
  jammed: 'Jammed',
  open: 'Open',
  unlocked: 'Unlocked',
  locked: 'Locked',
  lit: 'Lights on',
  dark: 'Lights off',
});

/**
 * @param {DoorView} door
 * @returns {keyof typeof conditions}
 */
export function conditionOf({ alarm, jammed, stuck, door, lock, lights }) {
  if (alarm) return 'alarm';
  if (jammed || stuck) return 'jammed';
  if (door === 'open') return 'open';
  if (lock) return lock;
  return lights === 'on' ? 'lit' : 'dark';
}

/** How a controller's link is called. */
export const links = /** @type {const} */ ({
  linked: 'Online',
  searching: 'Connecting',
  cut: 'Link cut',
  dead: 'No power',
});

/**
 * @param {ControllerView} before
 * @param {ControllerView} after
 * @returns {string[]}
 */
function differences(before, after) {
  const lines = [];
  if (before.link !== after.link) lines.push(`${after.name}: ${links[after.link].toLowerCase()}`);
  if (before.battery !== after.battery) lines.push(`${after.name}: battery at ${after.battery} %`);
  if (lineWords(before.faults) !== lineWords(after.faults))
    lines.push(`${after.name}: ${lineWords(after.faults)}`);
  if (before.drift !== after.drift) lines.push(`${after.name}: clock ${clockWords(after.drift)}`);
  if (before.bluetooth !== after.bluetooth)
    lines.push(`${after.name}: Bluetooth ${after.bluetooth ? 'works' : 'is broken'}`);
  for (const now of after.doors) {
    const then = before.doors.find(({ channel }) => channel === now.channel);
    if (!then) continue;
    if (now.lock !== then.lock) lines.push(`${now.name} ${now.lock}`);
    if (now.door !== then.door) lines.push(`${now.name} ${now.door === 'open' ? 'opened' : 'closed'}`);
    if (now.lights !== then.lights) lines.push(`${now.name} lights ${now.lights}`);
    if (now.alarm !== then.alarm)
      lines.push(now.alarm ? `${now.name}: ${now.alarm}` : `${now.name} alarm cleared`);
    if (now.pad?.light !== then.pad?.light) lines.push(...padLine(now));
    if (now.shaft?.free !== then.shaft?.free)
      lines.push(`${now.name}: motor ${now.shaft?.free ? 'let go' : 'holds'}`);
    if (now.jammed !== then.jammed) lines.push(`${now.name} ${now.jammed ? 'is jammed' : 'moves again'}`);
  }
  return lines;
}

/** @param {DoorView} door */
function padLine({ name, pad }) {
  if (pad?.light === 'accepted') return [`${name}: PIN accepted at the pad`];
  if (pad?.light === 'refused') return [`${name}: PIN refused at the pad`];
  return pad?.light === 'locked' ? [`${name}: pad locked for five minutes`] : [];
}

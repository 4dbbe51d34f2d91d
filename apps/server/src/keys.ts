/** `npm run keys -- rotate`: makes a new key the current one, step by step, or drops those that nothing needs any more. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { joinCluster } from './db/cluster.ts';
import { inspectDatabase } from './db/migrate.ts';
import { createDb } from './db/pool.ts';
import { examineKeys, type KeyState, whyKept } from './features/keys/service.ts';
import { type KeyRing, keyRing } from './keyRing.ts';
import { exitWith } from './lifetime.ts';
import { formatKeys, newKey, secretFile } from './storedKeys.ts';

/** Where the keys of a process come from, and whether no other process can share its database. */
type Place = { config: Config; inVariables: boolean; alone: boolean };

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remove: { type: 'boolean', default: false } },
  });
  if (positionals.length !== 1 || positionals[0] !== 'rotate')
    throw new Error(
      `npm run keys takes rotate, as in npm run keys -- rotate, and has '${positionals.join(' ')}'.`,
    );
  const config = readConfig(process.env);
  const place = { config, inVariables: Boolean(process.env.SECRET_KEY), alone: !config.databaseUrl };
  const state = await readState(config);
  if (!state.inUse)
    throw new Error(
      `The key ${state.current} is not in use yet: restart every process first, and run this again.`,
    );
  console.log(values.remove ? await remove(place, state) : await rotate(place, state));
  process.exit(0);
} catch (error) {
  exitWith(error);
}

async function readState({ databaseDirectUrl, dataDir, keyRing: keys }: Config): Promise<KeyState> {
  await using parts = new AsyncDisposableStack();
  const url =
    databaseDirectUrl ??
    parts.adopt(await joinCluster(join(dataDir, 'postgres')), (cluster) => cluster.stop()).url;
  if ((await inspectDatabase(url)).pending.length > 0)
    throw new Error('This database is of an earlier release: start this one once, or run npm run migrate.');
  const db = parts.adopt(createDb(url, { max: 1, name: 'gatehouse-keys' }), (opened) => opened.close());
  return await examineKeys(db, keys, systemClock.now());
}

/** Takes the next step to a new key; answers what is to be done for the one after it. */
async function rotate(place: Place, { fallbacks }: KeyState): Promise<string> {
  const { current, fallbacks: kept } = place.config.keyRing;
  const announced = fallbacks.find(({ wasCurrent }) => !wasCurrent);
  const next = kept.find(({ id }) => id === announced?.id) ?? keyRing(newKey()).current;
  if (!announced && !place.alone) return announce(place, next);
  const ring = { current: next, fallbacks: [current, ...kept.filter(({ id }) => id !== next.id)] };
  const after = `What is under the key ${current.id} is brought under it while the server runs, and the old key stays needed
for a while: npm run doctor says for what, and npm run keys -- rotate --remove drops it once nothing does.`;
  if (!place.inVariables) {
    await store(place, ring);
    return `The key ${next.id} is the current one from the next start on: restart every process.\n\n${after}`;
  }
  const value = announced ? `the key ${next.id}, which is in SECRET_KEY_FALLBACKS` : textOf(next);
  return `Set for every process, and restart it:

  SECRET_KEY            ${value}
  SECRET_KEY_FALLBACKS  what is SECRET_KEY now${kept.some(({ id }) => id !== next.id) ? ', and the others that are in it' : ''}

${after}`;
}

/** Has every process know a new key before any of them uses it. */
async function announce(place: Place, next: KeyRing['current']): Promise<string> {
  const again = `Once every process has started with it, run npm run keys -- rotate again: that makes it the current one.`;
  if (!place.inVariables) {
    const { current, fallbacks } = place.config.keyRing;
    await store(place, { current, fallbacks: [next, ...fallbacks] });
    return `Step 1 of 2: the key ${next.id} is made, and not used yet. Restart every process. ${again}`;
  }
  return `Step 1 of 2: the key ${next.id} is made, and not used yet. Add it for every process, and restart it:

  SECRET_KEY_FALLBACKS  ${textOf(next)}${place.config.keyRing.fallbacks.length > 0 ? ', and those that are in it' : ''}

${again}`;
}

/** Drops the fallbacks that nothing needs; throws, naming what does, where that leaves them all. */
async function remove(place: Place, { fallbacks }: KeyState): Promise<string> {
  const kept = fallbacks.flatMap((key) => whyKept(key) ?? []);
  const gone = fallbacks.filter((key) => whyKept(key) === undefined).map(({ id }) => id);
  if (gone.length === 0) throw new Error(['No key can be dropped.', ...kept].join('\n'));
  const { current, fallbacks: all } = place.config.keyRing;
  if (!place.inVariables) {
    await store(place, { current, fallbacks: all.filter(({ id }) => !gone.includes(id)) });
    return [`Dropped: ${gone.join(', ')}. Restart every process.`, ...kept].join('\n');
  }
  const places = gone.map((id) => `${id} (number ${all.findIndex((key) => key.id === id) + 1} in it)`);
  return [`Take out of SECRET_KEY_FALLBACKS: ${places.join(', ')}.`, ...kept].join('\n');
}

/** Writes the keys of the data folder; the file is the old one or the new one, whatever happens. */
async function store({ config: { dataDir } }: Place, ring: KeyRing): Promise<void> {
  const file = secretFile(dataDir);
  await writeFile(`${file}.new`, formatKeys(ring), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

function textOf({ bytes }: KeyRing['current']): string {
  return Buffer.from(bytes).toString();
}

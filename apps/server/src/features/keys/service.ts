/** What the keys of the ring are needed for, and bringing all of it under the current one. */
import type { Context } from '../../context.ts';
import { controllerKey, encryptControllerKey } from '../../db/controllerKey.ts';
import type { Db } from '../../db/pool.ts';
import { type KeyRing, keysOf } from '../../keyRing.ts';
import { version } from '../../version.ts';
import { reencryptFactors, reencryptProviders } from '../auth/service.ts';
import { reencryptPins } from '../pinCodes/service.ts';
import type { KeyUse } from './queries.ts';
import * as queries from './queries.ts';

const BATCH = 200;
/** The longest that a link in a mail, a token or a kept reply lives: nothing in the database names their key. */
const LINK_LIFE = { hours: 24 * 7 };
/** How long an upgrade can be taken back: the release before finds the keys of controllers as it left them. */
const WAY_BACK = { hours: 24 * 7 };

/**
 * Takes these keys into use. Throws in words, naming what is lost, where something was made with a key that is not among
 * them.
 */
export async function admitKeyRing(db: Db, keyRing: KeyRing, now: Temporal.Instant): Promise<void> {
  const { missing } = await examineKeys(db, keyRing, now);
  if (missing.length > 0) throw new Error(missing.map(describeMissing).join('\n'));
  await queries.noteCurrent(db, keyRing.current.id, now);
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

const describeUse: { [what in KeyUse['what']]: (count: number) => string } = {
  controllers: (count) => `${plural(count, 'controller')}, whose doors would not obey`,
  pinCodes: (count) => plural(count, 'PIN code'),
  grants: (count) => plural(count, 'Bluetooth grant'),
  factors: (count) => plural(count, 'app that shows codes'),
  providers: (count) => plural(count, 'company login'),
  linkingCodes: (count) => plural(count, 'linking code'),
};

function describeMissing({ id, needed }: KeyState['missing'][number]): string {
  return `The key ${id} is missing and still needed for ${needed.join(', ')}: add it to SECRET_KEY_FALLBACKS, or to the keys in DATA_DIR.`;
}

/** A key that was the current one or will be, and what needs it now. */
export type Fallback = {
  id: string;
  /** Whether it was the current one at any time. */
  wasCurrent: boolean;
  needed: string[];
  /** Until when links and tokens that it made hold; undefined once they are over. */
  linksUntil?: Temporal.Instant;
};

/** How the keys of a ring stand to what is in the database. */
export type KeyState = {
  current: string;
  /** Whether a process has started with the current key. */
  inUse: boolean;
  fallbacks: Fallback[];
  /** Keys that are needed and not in the ring. */
  missing: { id: string; needed: string[] }[];
};

/** Looks at what needs which key, at `now`. */
export async function examineKeys(db: Db, keyRing: KeyRing, now: Temporal.Instant): Promise<KeyState> {
  const uses = Map.groupBy(await queries.listKeyUses(db), ({ keyId }) => keyId);
  const neededBy = (id: string) => (uses.get(id) ?? []).map(({ what, count }) => describeUse[what](count));
  const [latest, ...earlier] = await queries.listCurrent(db);
  const known = new Set(keysOf(keyRing).map(({ id }) => id));
  const end = latest?.current_since.add(LINK_LIFE);
  return {
    current: keyRing.current.id,
    inUse: latest?.id === keyRing.current.id,
    fallbacks: keyRing.fallbacks.map(({ id }) => {
      const wasCurrent = [latest, ...earlier].some((one) => one?.id === id);
      const linksLive = wasCurrent && end !== undefined && Temporal.Instant.compare(now, end) < 0;
      return { id, wasCurrent, needed: neededBy(id), ...(linksLive && { linksUntil: end }) };
    }),
    missing: [...uses.keys()].filter((id) => !known.has(id)).map((id) => ({ id, needed: neededBy(id) })),
  };
}

/** Why a fallback has to stay; undefined where nothing needs it any more. */
export function whyKept({ id, wasCurrent, needed, linksUntil }: Fallback): string | undefined {
  if (needed.length > 0) return `The key ${id} is needed for ${needed.join(', ')}.`;
  if (!wasCurrent) return `The key ${id} is to be the current one: npm run keys -- rotate makes it that.`;
  if (!linksUntil) return undefined;
  const day = linksUntil.toZonedDateTimeISO('UTC').toPlainDate();
  return `The key ${id} made links in mails that hold until ${day}.`;
}

/**
 * Encrypts under the current key what is encrypted under another one, and the keys of controllers that are in clear.
 * Only the key that came to be the current one last is gone to, so that processes with another order do not undo each
 * other's work. Returns 0: nothing is left over.
 */
export async function keepUnderCurrentKey(ctx: Context, signal?: AbortSignal): Promise<number> {
  const [latest] = await queries.listCurrent(ctx.db);
  if (latest?.id !== ctx.config.keyRing.current.id) return 0;
  const codes = await reencryptPins(ctx, signal);
  const factors = await reencryptFactors(ctx, signal);
  const providers = await reencryptProviders(ctx);
  const controllers = await encryptControllerKeys(ctx, signal);
  if (codes + factors + providers + controllers > 0)
    ctx.log.info({ codes, factors, providers, controllers }, 'kept under the current key');
  return 0;
}

async function encryptControllerKeys({ db, config, clock }: Context, signal?: AbortSignal): Promise<number> {
  if (await queries.hasReadersInClear(db)) return 0;
  const upgradedAt = await queries.readersInClearUpgradedAt(db);
  if (upgradedAt && Temporal.Instant.compare(clock.now(), upgradedAt.add(WAY_BACK)) < 0) return 0;
  const { keyRing } = config;
  let done = 0;
  for (let after = 0; !signal?.aborted; ) {
    const batch = await queries.listControllersOfOtherKeys(db, keyRing.current.id, after, BATCH);
    const last = batch.at(-1);
    if (!last) break;
    for (const { id, ...row } of batch) {
      const key = controllerKey(keyRing, row);
      if (key && (await queries.keepEncrypted(db, id, row, encryptControllerKey(keyRing, key)))) done++;
    }
    await queries.refuseReadersInClear(db, version);
    after = last.id;
  }
  return done;
}

/** How many controllers there are, and the serials of those whose key is encrypted under none of the keys. */
export async function listUnreadableControllers(
  db: Db,
  keyRing: KeyRing,
): Promise<{ controllers: number; unreadable: string[] }> {
  const rows = await queries.listControllerKeys(db);
  const unreadable = rows.filter((row) => controllerKey(keyRing, row) === undefined);
  return { controllers: rows.length, unreadable: unreadable.map(({ serial }) => serial) };
}

/**
 * Sets of credentials, such as PIN codes, that are kept in step with the controllers: the desired version of a set rises
 * with every change, over all boots, and the controller acknowledges the version it has. Whatever changes a set leaves
 * its site in a table; sweeps take these rows and send what is new.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { controllerKey } from '../db/controllerKey.ts';
import type { Db } from '../db/pool.ts';
import {
  type CredentialSql,
  listControllersAt,
  lockSites,
  raiseVersions,
  takeChanges,
  takeOutdated,
} from './credentialQueries.ts';
import type { DeviceGateway } from './gateway.ts';

export type CredentialKind<Item> = CredentialSql & {
  /** The class of the advisory locks taken here, by site id. */
  siteLock: number;
  /** Brings up to date what the sets of these sites are made of. */
  prepare(tx: Db, siteIds: readonly number[], now: Temporal.Instant): Promise<void>;
  /** What the controllers of these sites are to hold now, in a fixed order. */
  list(db: Db, siteIds: readonly number[], now: Temporal.Instant): Promise<Item[]>;
  /** What makes an item another one. */
  fingerprinted(item: Item): unknown;
  /** Called with what is in sets that have just got a new version. */
  onNewVersion?(tx: Db, items: readonly Item[]): Promise<void>;
  send(set: { serial: string; key: Uint8Array; version: number }, items: Item[], now: Temporal.Instant): void;
};

type Deps = {
  config: Pick<Config, 'keyRing'>;
  db: Db;
  clock: Clock;
  devices: Pick<DeviceGateway, 'connected'>;
};

const BATCH = 500;
/** A controller that has not said so gets its set again after this long. */
const RESEND_AFTER = { seconds: 1 };

/** Brings every controller's set up to date. Returns how much there was to do. */
export async function syncCredentials<Item extends { controller_id: number }>(
  ctx: Deps,
  kind: CredentialKind<Item>,
): Promise<number> {
  return (await assignVersions(ctx, kind)) + (await sendOutdated(ctx, kind));
}

/** Gives the controllers of the sites where something changed a new version, if their own doors are concerned. */
async function assignVersions<Item extends { controller_id: number }>(
  { db, clock }: Deps,
  kind: CredentialKind<Item>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const changes = await takeChanges(tx, kind, BATCH);
    if (changes.length === 0) return 0;
    const siteIds = [...new Set(changes)].sort((a, b) => a - b);
    // One process at a time for a site, and each sees what the one before it wrote.
    await lockSites(tx, kind.siteLock, siteIds);
    const now = clock.now();
    await kind.prepare(tx, siteIds, now);
    const items = await itemsByController(tx, kind, siteIds, now);
    const controllerIds = await listControllersAt(tx, siteIds);
    const prints = controllerIds.map((id) => ({ id, print: fingerprint(kind, items.get(id) ?? []) }));
    const due = await raiseVersions(tx, kind, prints);
    await kind.onNewVersion?.(
      tx,
      due.flatMap((id) => items.get(id) ?? []),
    );
    return changes.length;
  });
}

/** Sends their set to the controllers that are there and hold another. */
async function sendOutdated<Item extends { controller_id: number }>(
  { config, db, clock, devices }: Deps,
  kind: CredentialKind<Item>,
): Promise<number> {
  if (!devices.connected()) return 0;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const outdated = await takeOutdated(tx, kind, {
      now,
      sentBefore: now.subtract(RESEND_AFTER),
      limit: BATCH,
    });
    if (outdated.length === 0) return 0;
    const siteIds = [...new Set(outdated.map(({ site_id }) => site_id))];
    const items = await itemsByController(tx, kind, siteIds, now);
    for (const { id, serial, version, print, ...kept } of outdated) {
      const mine = items.get(id) ?? [];
      // Something has changed since; its own version is about to be made.
      if (fingerprint(kind, mine) !== print.toString('hex')) continue;
      const key = controllerKey(config.keyRing, kept);
      if (key) kind.send({ serial, key, version }, mine, now);
    }
    return outdated.length;
  });
}

async function itemsByController<Item extends { controller_id: number }>(
  db: Db,
  kind: CredentialKind<Item>,
  siteIds: readonly number[],
  now: Temporal.Instant,
): Promise<Map<number, Item[]>> {
  return Map.groupBy(await kind.list(db, siteIds, now), ({ controller_id }) => controller_id);
}

function fingerprint<Item>(kind: CredentialKind<Item>, items: readonly Item[]): string {
  const hash = createHash('sha256');
  for (const item of items) hash.update(JSON.stringify(kind.fingerprinted(item)));
  return hash.digest('hex');
}

/**
 * Sets of credentials, such as PIN codes, that are kept in step with the controllers: the desired version of a set rises
 * with every change, over all boots, and the controller acknowledges the version it has. Whatever changes a set leaves
 * its site in a table; sweeps take these rows and send what is new.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { DeviceGateway } from './gateway.ts';

export type CredentialKind<Item> = {
  /** The table of sites where something changed, and the kind's columns of `controllers`. */
  changes: Sql;
  desiredVersion: Sql;
  acknowledgedVersion: Sql;
  fingerprint: Sql;
  sentAt: Sql;
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

type Deps = { db: Db; clock: Clock; devices: Pick<DeviceGateway, 'connected'> };

const BATCH = 500;
/** A controller that has not said so gets its set again after this long. */
const RESEND_AFTER = { seconds: 1 };

/** Brings every controller's set up to date. Answers how much there was to do. */
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
    const changes = await tx.query<{ site_id: number }>(sql`
      delete from ${kind.changes}
      where id in (select id from ${kind.changes} order by id limit ${BATCH} for update skip locked)
      returning site_id`);
    if (changes.length === 0) return 0;
    const siteIds = [...new Set(changes.map(({ site_id }) => site_id))].sort((a, b) => a - b);
    // One process at a time for a site, and each sees what the one before it wrote.
    await tx.query(sql`
      select pg_advisory_xact_lock(${kind.siteLock}, id) from unnest(${siteIds}::integer[]) as id`);
    const now = clock.now();
    await kind.prepare(tx, siteIds, now);
    const items = await itemsByController(tx, kind, siteIds, now);
    const controllers = await tx.query<{ id: number }>(sql`
      select id from controllers where site_id = any(${siteIds}::integer[])`);
    const prints = controllers.map(({ id }) => ({ id, print: fingerprint(kind, items.get(id) ?? []) }));
    const due = await tx.query<{ id: number }>(sql`
      with due as (
        select c.id, decode(r.print, 'hex') as print
        from controllers c join jsonb_to_recordset(${JSON.stringify(prints)}::jsonb) as r (id integer, print text)
          using (id)
        where c.${kind.fingerprint} is distinct from decode(r.print, 'hex')
        order by c.id for no key update of c
      )
      update controllers c set ${kind.fingerprint} = due.print, ${kind.sentAt} = null,
        ${kind.desiredVersion} = greatest(c.${kind.desiredVersion}, c.${kind.acknowledgedVersion}) + 1
      from due where c.id = due.id returning c.id`);
    await kind.onNewVersion?.(
      tx,
      due.flatMap(({ id }) => items.get(id) ?? []),
    );
    return changes.length;
  });
}

type Outdated = {
  id: number;
  site_id: number;
  serial: string;
  key: Uint8Array;
  version: number;
  print: Buffer;
};

/** Sends their set to the controllers that are there and hold another. */
async function sendOutdated<Item extends { controller_id: number }>(
  { db, clock, devices }: Deps,
  kind: CredentialKind<Item>,
): Promise<number> {
  if (!devices.connected()) return 0;
  const now = clock.now();
  return db.transaction(async (tx) => {
    // A backup that was restored may have forgotten versions which a controller has not.
    const outdated = await tx.query<Outdated>(sql`
      update controllers set ${kind.sentAt} = ${now},
        ${kind.desiredVersion} = case when ${kind.acknowledgedVersion} > ${kind.desiredVersion} then ${kind.acknowledgedVersion} + 1 else ${kind.desiredVersion} end
      where id in (
        select id from controllers
        where online and ${kind.acknowledgedVersion} <> ${kind.desiredVersion}
          and coalesce(${kind.sentAt} <= ${now.subtract(RESEND_AFTER)}, true)
        order by id limit ${BATCH} for no key update skip locked
      )
      returning id, site_id, serial, key, ${kind.desiredVersion} as version, ${kind.fingerprint} as print`);
    if (outdated.length === 0) return 0;
    const siteIds = [...new Set(outdated.map(({ site_id }) => site_id))];
    const items = await itemsByController(tx, kind, siteIds, now);
    for (const { id, serial, key, version, print } of outdated) {
      const mine = items.get(id) ?? [];
      // Something has changed since; its own version is about to be made.
      if (fingerprint(kind, mine) !== print.toString('hex')) continue;
      kind.send({ serial, key, version }, mine, now);
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

import { createHash, randomInt } from 'node:crypto';
import { makePin } from '@gatehouse/contract/rules/pinCode';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { ControllerPin } from '../../devices/link.ts';
import { pinDigestAt, sealPin, unsealPin } from './digits.ts';
import { endLost, listPadRights, listWithoutCode, type PadRight } from './grants.ts';
import { insertCode } from './queries.ts';

/*
 * What time does to codes: they end, people get theirs where codes are fixed, and the controllers hold those that open
 * their doors. Whatever changes a right leaves its site in `pin_changes`.
 */
const BATCH = 500;
/** A controller that has not said so gets its set again after this long. */
const AGAIN_AFTER = { seconds: 1 };
/** The class of the advisory locks taken here, by site id. */
const SITE_LOCK = 0x7069;

/** Ends codes, and brings every controller's set up to date. Answers how much there was to do. */
export async function distributePins(ctx: Context): Promise<number> {
  return (await endExpired(ctx)) + (await renewSets(ctx)) + (await sendOld(ctx));
}

async function endExpired({ db, clock }: Context): Promise<number> {
  const ended = await db.query(sql`
    update pin_codes set ended_at = ${clock.now()}
    where id in (
      select id from pin_codes where ended_at is null and end_time <= ${clock.now()}
      order by end_time limit ${BATCH} for update skip locked
    )
    returning id`);
  return ended.length;
}

/** Gives the controllers of the sites where something changed a new version, if their own doors are concerned. */
async function renewSets(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const changes = await tx.query<{ site_id: number }>(sql`
      delete from pin_changes
      where id in (select id from pin_changes order by id limit ${BATCH} for update skip locked)
      returning site_id`);
    if (changes.length === 0) return 0;
    const siteIds = [...new Set(changes.map(({ site_id }) => site_id))].sort((a, b) => a - b);
    // One process at a time for a site, and each sees what the one before it wrote.
    await tx.query(sql`
      select pg_advisory_xact_lock(${SITE_LOCK}, id) from unnest(${siteIds}::integer[]) as id`);
    const now = ctx.clock.now();
    await endLost(tx, siteIds, now);
    await makeMissing({ ...ctx, db: tx }, siteIds, now);
    const rights = Map.groupBy(await listPadRights(tx, siteIds, now), ({ controller_id }) => controller_id);
    const controllers = await tx.query<{ id: number }>(sql`
      select id from controllers where site_id = any(${siteIds}::integer[])`);
    const prints = controllers.map(({ id }) => ({ id, print: fingerprint(rights.get(id) ?? []) }));
    await tx.query(sql`
      with due as (
        select c.id, decode(r.print, 'hex') as print
        from controllers c join jsonb_to_recordset(${JSON.stringify(prints)}::jsonb) as r (id integer, print text)
          using (id)
        where c.pins_fingerprint is distinct from decode(r.print, 'hex')
        order by c.id for no key update of c
      )
      update controllers c set pins_fingerprint = due.print, pins_sent_at = null,
        pins_version = greatest(c.pins_version, c.pins_held) + 1
      from due where c.id = due.id`);
    return changes.length;
  });
}

/** Makes the codes of those who are to have one and do not choose it themselves. */
async function makeMissing(
  ctx: Pick<Context, 'config'> & { db: Db },
  siteIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { customer_id, site_id } of await listWithoutCode(ctx.db, siteIds, now)) {
    let made: number | undefined;
    while (made === undefined) {
      const pin = makePin(randomInt);
      made = await insertCode(ctx.db, {
        customerId: customer_id,
        siteId: site_id,
        digest: pinDigestAt(ctx.config, site_id, pin),
        sealed: sealPin(ctx.config, pin),
        nickname: '',
        start: null,
        end: null,
        now,
      });
    }
  }
}

// Over digests that need the server's secret: what is stored of a set must not give its digits away.
function fingerprint(rights: readonly PadRight[]): string {
  const hash = createHash('sha256');
  for (const { channel, code_id, digest, start_time, end_time } of rights) {
    hash.update(JSON.stringify([channel, code_id, digest.toString('hex'), start_time, end_time]));
  }
  return hash.digest('hex');
}

type Old = { id: number; site_id: number; serial: string; key: Uint8Array; version: number; print: Buffer };

/** Sends their set to the controllers that are there and hold another. */
async function sendOld(ctx: Context): Promise<number> {
  if (!ctx.devices.connected()) return 0;
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    // A backup that was restored may have forgotten versions which a controller has not.
    const old = await tx.query<Old>(sql`
      update controllers set pins_sent_at = ${now},
        pins_version = case when pins_held > pins_version then pins_held + 1 else pins_version end
      where id in (
        select id from controllers
        where online and pins_held <> pins_version
          and coalesce(pins_sent_at <= ${now.subtract(AGAIN_AFTER)}, true)
        order by id limit ${BATCH} for no key update skip locked
      )
      returning id, site_id, serial, key, pins_version as version, pins_fingerprint as print`);
    if (old.length === 0) return 0;
    const siteIds = [...new Set(old.map(({ site_id }) => site_id))];
    const rights = Map.groupBy(await listPadRights(tx, siteIds, now), ({ controller_id }) => controller_id);
    for (const { id, serial, key, version, print } of old) {
      const mine = rights.get(id) ?? [];
      // Something has changed since; its own version is about to be made.
      if (fingerprint(mine) !== print.toString('hex')) continue;
      ctx.devices.givePins({ serial, key, version, codes: codesOf(ctx, mine, now) });
    }
    return old.length;
  });
}

/** The codes as a pad needs them: ends that are past are left out, and doors with the same times share an entry. */
function codesOf(
  { config }: Pick<Context, 'config'>,
  rights: readonly PadRight[],
  now: Temporal.Instant,
): ControllerPin[] {
  const codes = new Map<string, ControllerPin>();
  for (const { code_id, channel, sealed, start_time, end_time: until } of rights) {
    const from = start_time && Temporal.Instant.compare(start_time, now) > 0 ? start_time : null;
    const name = `${code_id} ${from} ${until}`;
    const known = codes.get(name);
    const pin = known?.pin ?? unsealPin(config, sealed);
    if (pin === undefined) continue;
    if (!known) codes.set(name, { id: code_id, pin, from, until, channels: [channel] });
    else if (!known.channels.includes(channel)) known.channels.push(channel);
  }
  return [...codes.values()];
}

import type { Context } from '../../context.ts';
import { sql } from '../../db/sql.ts';
import { distributeSets, type SetKind } from '../../devices/sets.ts';
import { readPassphrase } from './passphrase.ts';
import { endLost, type GrantRow, listGrants } from './rights.ts';

/*
 * What time does to grants: they end, and the controllers hold those of their units. Whatever changes a right leaves its
 * site in `bluetooth_changes`.
 */
const BATCH = 500;

/** Ends grants, and brings every controller's set up to date. Answers how much there was to do. */
export async function distributeGrants(ctx: Context): Promise<number> {
  return (await endExpired(ctx)) + (await distributeSets(ctx, grantSets(ctx)));
}

async function endExpired({ db, clock }: Context): Promise<number> {
  const ended = await db.query(sql`
    update bluetooth_grants set ended_at = ${clock.now()}, sealed = null
    where id in (
      select id from bluetooth_grants where ended_at is null and end_time <= ${clock.now()}
      order by end_time limit ${BATCH} for update skip locked
    )
    returning id`);
  return ended.length;
}

/** The sets of grants that controllers hold. */
function grantSets({ config, devices }: Context): SetKind<GrantRow> {
  return {
    changes: sql`bluetooth_changes`,
    version: sql`grants_version`,
    held: sql`grants_held`,
    fingerprint: sql`grants_fingerprint`,
    sentAt: sql`grants_sent_at`,
    siteLock: 0x6274,
    prepare: endLost,
    list: listGrants,
    print: ({ id, channel, uuid, start_time, holds_until }) => [id, channel, uuid, start_time, holds_until],
    async renewed(tx, grants) {
      await tx.query(sql`
        update bluetooth_grants g set version = c.grants_version
        from controllers c
        where c.id = g.controller_id and g.version is null and g.id = any(${grants.map(({ id }) => id)}::integer[])`);
    },
    give(set, rows) {
      const grants = rows.flatMap(({ id, channel, uuid, sealed, start_time: from, holds_until: until }) => {
        const passphrase = readPassphrase(config, sealed);
        return passphrase === undefined ? [] : [{ id, channel, uuid, passphrase, from, until }];
      });
      devices.giveGrants({ ...set, grants });
    },
  };
}

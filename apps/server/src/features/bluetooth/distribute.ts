import type { Context } from '../../context.ts';
import { distributeSets, type SetKind } from '../../devices/sets.ts';
import { endExpired, endLost, type GrantRow, grantSetSql, listGrants, noteVersions } from './grantQueries.ts';
import { readPassphrase } from './passphrase.ts';

/*
 * What time does to grants: they end, and the controllers hold those of their units. Whatever changes a right leaves its
 * site in `bluetooth_changes`.
 */
const BATCH = 500;

/** Ends grants, and brings every controller's set up to date. Answers how much there was to do. */
export async function distributeGrants(ctx: Context): Promise<number> {
  const ended = await endExpired(ctx.db, BATCH, ctx.clock.now());
  return ended + (await distributeSets(ctx, grantSets(ctx)));
}

/** The sets of grants that controllers hold. */
function grantSets({ config, devices }: Context): SetKind<GrantRow> {
  return {
    ...grantSetSql,
    siteLock: 0x6274,
    prepare: endLost,
    list: listGrants,
    print: ({ id, channel, uuid, start_time, holds_until }) => [id, channel, uuid, start_time, holds_until],
    renewed: noteVersions,
    give(set, rows) {
      const grants = rows.flatMap(({ id, channel, uuid, sealed, start_time: from, holds_until: until }) => {
        const passphrase = readPassphrase(config, sealed);
        return passphrase === undefined ? [] : [{ id, channel, uuid, passphrase, from, until }];
      });
      devices.giveGrants({ ...set, grants });
    },
  };
}

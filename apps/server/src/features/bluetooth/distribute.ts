import type { Context } from '../../context.ts';
import { type CredentialKind, syncCredentials } from '../../devices/credentialSync.ts';
import {
  endExpired,
  endLost,
  type GrantRow,
  grantCredentialSql,
  listGrants,
  noteVersions,
} from './grantQueries.ts';
import { readPassphrase } from './passphrase.ts';

/*
 * What time does to grants: they end, and the controllers hold those of their units. Whatever changes a right leaves its
 * site in `bluetooth_changes`.
 */
const BATCH = 500;

/** Ends grants, and brings every controller's set up to date. Returns how much there was to do. */
export async function distributeGrants(ctx: Context): Promise<number> {
  const ended = await endExpired(ctx.db, BATCH, ctx.clock.now());
  return ended + (await syncCredentials(ctx, grantCredentials(ctx)));
}

/** How the grants of controllers are kept in step. */
function grantCredentials({ config, devices }: Context): CredentialKind<GrantRow> {
  return {
    ...grantCredentialSql,
    siteLock: 0x6274,
    prepare: endLost,
    list: listGrants,
    fingerprinted: ({ id, channel, uuid, start_time, holds_until }) => [
      id,
      channel,
      uuid,
      start_time,
      holds_until,
    ],
    onNewVersion: noteVersions,
    send(set, rows) {
      const grants = rows.flatMap(
        ({ id, channel, uuid, ciphertext, key_id: keyId, start_time: from, holds_until: until }) => {
          const passphrase = readPassphrase(config, { ciphertext, keyId });
          return passphrase === undefined ? [] : [{ id, channel, uuid, passphrase, from, until }];
        },
      );
      devices.sendGrants({ ...set, grants });
    },
  };
}

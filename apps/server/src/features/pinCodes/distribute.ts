import { randomInt } from 'node:crypto';
import { isAfter } from '@gatehouse/contract/rules/instants';
import { makePin } from '@gatehouse/contract/rules/pinCode';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { type CredentialKind, syncCredentials } from '../../devices/credentialSync.ts';
import type { ControllerPin } from '../../devices/gateway.ts';
import { decryptPin, keepPin } from './digits.ts';
import { insertCode } from './queries.ts';
import {
  endExpired,
  endLost,
  listPadRights,
  listWithoutCode,
  type PadRight,
  pinCredentialSql,
} from './rightQueries.ts';

/*
 * What time does to codes: they end, people get theirs where codes are fixed, and the controllers hold those that open
 * their doors. Whatever changes a right leaves its site in `pin_changes`.
 */
const BATCH = 500;

/** Ends codes, and brings every controller's set up to date. Returns how much there was to do. */
export async function distributePins(ctx: Context): Promise<number> {
  const ended = await endExpired(ctx.db, BATCH, ctx.clock.now());
  return ended + (await syncCredentials(ctx, pinCredentials(ctx)));
}

/** How the codes of controllers are kept in step. */
function pinCredentials(ctx: Context): CredentialKind<PadRight> {
  return {
    ...pinCredentialSql,
    siteLock: 0x7069,
    async prepare(tx, siteIds, now) {
      await endLost(tx, siteIds, now);
      await makeMissing({ ...ctx, db: tx }, siteIds, now);
    },
    list: listPadRights,
    // Over digests that need the server's secret: what is stored of a set must not give its digits away.
    fingerprinted: ({ channel, code_id, digest, start_time, end_time }) => [
      channel,
      code_id,
      digest.toString('hex'),
      start_time,
      end_time,
    ],
    send: (set, rights, now) => ctx.devices.sendPins({ ...set, codes: codesOf(ctx, rights, now) }),
  };
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
        ...keepPin(ctx.config, site_id, pin),
        nickname: '',
        start: null,
        end: null,
        now,
      });
    }
  }
}

/** The codes as a pad needs them: ends that are past are left out, and doors with the same times share an entry. */
function codesOf(
  { config }: Pick<Context, 'config'>,
  rights: readonly PadRight[],
  now: Temporal.Instant,
): ControllerPin[] {
  const codes = new Map<string, ControllerPin>();
  for (const { code_id, channel, ciphertext, key_id: keyId, start_time, end_time: until } of rights) {
    const from = start_time && isAfter(start_time, now) ? start_time : null;
    const name = `${code_id} ${from} ${until}`;
    const known = codes.get(name);
    const pin = known?.pin ?? decryptPin(config, { ciphertext, keyId });
    if (pin === undefined) continue;
    if (!known) codes.set(name, { id: code_id, pin, from, until, channels: [channel] });
    else if (!known.channels.includes(channel)) known.channels.push(channel);
  }
  return [...codes.values()];
}

import type { BluetoothTarget } from '@gatehouse/contract/api/bluetooth';
import { suffixOf } from '@gatehouse/contract/device/bluetooth/frames';
import { GRANT_RENEWAL_MS } from '@gatehouse/contract/device/bluetooth/limits';
import { ApiError } from '@gatehouse/contract/errors';
import { isBefore } from '@gatehouse/contract/rules/instants';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import { listOpenUnits } from '../access/service.ts';
import { type GrantRow, listGrants } from './grantQueries.ts';
import { makePassphrase, readPassphrase } from './passphrase.ts';
import { presentTarget } from './presenter.ts';
import * as queries from './queries.ts';

export { distributeGrants } from './distribute.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'config'>;

/** What the customer may open now by Bluetooth: the units the app opens, save those in arrears. */
export async function listBluetoothTargets(ctx: Context, customerId: number): Promise<BluetoothTarget[]> {
  const open = await listOpenUnits(ctx, customerId);
  const places = await placesOf(
    ctx.db,
    open.flatMap(({ unitId, inArrears }) => (inArrears ? [] : unitId)),
  );
  return grant(ctx, { customerId }, places);
}

/** The same for staff and one unit. That they may open it, for this reason, was checked. */
export async function grantToStaff(
  ctx: Deps,
  userId: number,
  unitId: number,
  reason: string | undefined,
): Promise<BluetoothTarget> {
  const places = await placesOf(ctx.db, [unitId]);
  if (places.length === 0) throw new ApiError('NO_BLUETOOTH');
  const [target] = await grant(ctx, { userId, reason: reason || null }, places);
  if (!target) throw new ApiError('GRANTS_FULL');
  return target;
}

/** Takes every grant of a person away, as when a phone may be in other hands; a customer's own phone asks again. */
export async function endGrants(
  tx: Db,
  holder: { customerId: number } | { userId: number },
  now: Temporal.Instant,
): Promise<void> {
  const ended = await queries.endGrants(tx, holder, now);
  if (ended && 'customerId' in holder) await publish(tx, { kind: 'access', customerId: holder.customerId });
}

/** A controller whose serial is too short cannot be named by radio. */
async function placesOf(db: Db, unitIds: readonly number[]): Promise<queries.Place[]> {
  const places = await queries.listPlaces(db, unitIds);
  return places.filter(({ serial }) => suffixOf(serial) !== undefined);
}

type Readable = { row: GrantRow; passphrase: string };

/** Gives the holder's grants for these units, renewed where they do not hold long enough any more. */
async function grant(
  ctx: Deps,
  holder: queries.Holder,
  places: readonly queries.Place[],
): Promise<BluetoothTarget[]> {
  const now = ctx.clock.now();
  const siteIds = [...new Set(places.map(({ site_id }) => site_id))];

  async function read(db: Db): Promise<Readable[]> {
    const rows = await listGrants(db, siteIds, now, queries.heldBy(holder));
    return rows.flatMap((row) => {
      const passphrase = readPassphrase(ctx.config, { ciphertext: row.ciphertext, keyId: row.key_id });
      return passphrase === undefined ? [] : [{ row, passphrase }];
    });
  }
  function lacking(grants: readonly Readable[]): number[] {
    const renewal = now.add({ milliseconds: GRANT_RENEWAL_MS });
    const lasting = grants.filter(({ row }) => !isBefore(row.end_time, renewal));
    const served = new Set(lasting.map(({ row }) => row.unit_id));
    return places.flatMap(({ unit_id }) => (served.has(unit_id) ? [] : unit_id));
  }

  let grants = await read(ctx.db);
  if (lacking(grants).length > 0) {
    grants = await ctx.db.transaction(async (tx) => {
      await queries.lockHolder(tx, holder);
      const made = lacking(await read(tx)).map((unitId) => ({
        unitId,
        ...makePassphrase(ctx.config),
      }));
      await queries.endOtherReasons(tx, holder, places, now);
      await queries.insertGrants(tx, holder, made, now);
      return read(tx);
    });
  }
  return places.flatMap(({ unit_id }) => {
    const best = choose(grants.filter(({ row }) => row.unit_id === unit_id));
    return best ? [presentTarget(best.row, best.passphrase)] : [];
  });
}

/** The one that holds longest; from a controller without a link, of those it holds if there are any. */
function choose(grants: readonly Readable[]): Readable | undefined {
  const usable = grants.filter(({ row }) => row.online || row.held);
  return (usable.length > 0 ? usable : grants).toSorted((a, b) =>
    Temporal.Instant.compare(b.row.end_time, a.row.end_time),
  )[0];
}

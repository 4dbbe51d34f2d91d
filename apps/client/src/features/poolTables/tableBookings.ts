import * as z from 'zod/mini';
import { localStore, readStored } from '../../platform/localStore.ts';

/** The bookings of one's own games by table (docs/specification/client.md#stored-values). */
const TableBookings = z.record(z.string(), z.catch(z.array(z.int()), []));

const KEY = 'tableBookings';

function read(): z.infer<typeof TableBookings> {
  const stored = TableBookings.safeParse(readStored(KEY));
  return stored.success ? stored.data : {};
}

/** The bookings of games that were queued at a table on this device. */
export function bookingsAt(tableId: number): readonly number[] {
  return read()[tableId] ?? [];
}

/** Keeps the booking of a game that was queued at a table on this device. */
export function rememberBooking(tableId: number, bookingId: number): void {
  const ids = new Set([...bookingsAt(tableId), bookingId]);
  localStore.set(KEY, JSON.stringify({ ...read(), [tableId]: [...ids] }));
}

/** Forgets the games that are not in a table's queue any more. */
export function removeOtherBookings(tableId: number, queued: readonly number[]): void {
  const known = bookingsAt(tableId);
  const left = known.filter((id) => queued.includes(id));
  if (left.length === known.length) return;
  const { [tableId]: _gone, ...others } = read();
  localStore.set(KEY, JSON.stringify(left.length === 0 ? others : { ...others, [tableId]: left }));
}

import { localStore, readStored } from '../../platform/localStore.ts';

/** The bookings of one's own games by table (docs/specification/client.md#stored-values). */
type TableBookings = Record<string, number[]>;

const KEY = 'tableBookings';

function read(): TableBookings {
  const stored = readStored(KEY);
  return typeof stored === 'object' && stored !== null ? (stored as TableBookings) : {};
}

/** The bookings of games that were queued at a table on this device. */
export function bookingsAt(tableId: number): readonly number[] {
  const ids = read()[tableId];
  return Array.isArray(ids) ? ids : [];
}

export function rememberBooking(tableId: number, bookingId: number): void {
  const ids = new Set([...bookingsAt(tableId), bookingId]);
  localStore.set(KEY, JSON.stringify({ ...read(), [tableId]: [...ids] }));
}

/** Forgets the games that are not in a table's queue any more. */
export function forgetOtherBookings(tableId: number, queued: readonly number[]): void {
  const known = bookingsAt(tableId);
  const left = known.filter((id) => queued.includes(id));
  if (left.length === known.length) return;
  const { [tableId]: _gone, ...others } = read();
  localStore.set(KEY, JSON.stringify(left.length === 0 ? others : { ...others, [tableId]: left }));
}

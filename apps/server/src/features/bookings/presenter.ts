import type { Booking } from '@gatehouse/contract/model/booking';
import { presentGame } from '../../db/gameSql.ts';
import type { BookingRow } from './queries.ts';

export function presentBooking(row: BookingRow): Booking {
  return {
    id: row.id,
    state: row.state,
    start_time: row.start_time.toString(),
    end_time: row.end_time?.toString() ?? null,
    bookingType: row.booking_type,
    price: row.price,
    nextChargeAt: row.next_charge_at?.toString() ?? null,
    notes: row.notes,
    arrears: row.arrears_since && {
      owed: row.owed,
      since: row.arrears_since.toString(),
      nextAttemptAt: row.next_attempt_at?.toString() ?? null,
      overlockAt: row.overlock_at?.toString() ?? null,
    },
    // A booking gives one unit; its permission is known by the booking.
    AccessPermissions: [
      {
        id: row.id,
        Unit: { id: row.unit_id, name: row.unit_name, type: row.unit_type, Product: row.unit_product },
      },
    ],
    OrderProducts: row.lines,
    Product: row.product,
    game: presentGame(row),
    Order: row.order_id === null ? null : { id: row.order_id, reference: row.order_reference },
  };
}

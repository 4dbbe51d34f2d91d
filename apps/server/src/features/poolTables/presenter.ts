import type { PoolTable } from '@gatehouse/contract/api/poolTables';
import type { EntryRow, SeenTableRow } from './queries.ts';

/** A table with its queue, as one person sees it; a guest has no id and no own games. */
export function presentTable(
  table: SeenTableRow,
  queue: readonly EntryRow[],
  customerId: number | undefined,
): PoolTable {
  return {
    id: table.id,
    name: table.name,
    Site_name: table.site_name,
    Site_fullAddress: table.site_address,
    Site_timeZone: table.time_zone,
    Area_name: table.area_name,
    Product_price: table.price,
    Product_recurringInterval: table.recurring_interval,
    Product_recurringIntervalCount: table.recurring_interval_count,
    Product_Media: table.product_media,
    Site_Media: table.site_media,
    outOfService: table.out_of_service,
    lightsOffline: table.lights_offline,
    nextStart: queue.at(-1)?.end_time.toString() ?? null,
    Queue: queue.map((entry) => ({
      id: entry.id,
      index: entry.position,
      alias: entry.alias,
      Booking: { id: entry.booking_id, notes: entry.alias },
      own: entry.customer_id === customerId,
      startedAt: entry.started_at?.toString() ?? null,
      endsAt: entry.state === 'Playing' ? entry.end_time.toString() : null,
      turnEndsAt: entry.turn_ends_at?.toString() ?? null,
      expectedStart: entry.start_time.toString(),
      missedTurn: entry.misses > 0,
    })),
  };
}

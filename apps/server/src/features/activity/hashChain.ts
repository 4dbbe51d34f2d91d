import { createHash } from 'node:crypto';

/** A row of a door's audit trail; all of it is under the row's hash. */
export type AuditRow = {
  door_id: number;
  number: number;
  at: Temporal.Instant;
  recorded_at: Temporal.Instant;
  action: string;
  how: string;
  customer_id: number | null;
  user_id: number | null;
  booking_id: number | null;
  outcome: string;
  reason: string | null;
  command_id: number | null;
  event_epoch: number | null;
  event_number: number | null;
};

/** What stands before a door's first row. */
export const GENESIS = Buffer.alloc(32);

/** What a row says beyond its door and its number; the rest of the text under its hash. */
export function hashedContent(row: Omit<AuditRow, 'door_id' | 'number'>): string {
  const said = [
    row.at.toString(),
    row.recorded_at.toString(),
    row.action,
    row.how,
    row.customer_id,
    row.user_id,
    row.booking_id,
    row.outcome,
    row.reason,
    row.command_id,
    row.event_epoch,
    row.event_number,
  ];
  return JSON.stringify(said).slice(1);
}

/** The hash of a row that follows one with the hash `previous`. */
export function chainHash(previous: Uint8Array, row: AuditRow): Buffer {
  const text = `[${row.door_id},${row.number},${hashedContent(row)}`;
  return createHash('sha256').update(previous).update(text).digest();
}

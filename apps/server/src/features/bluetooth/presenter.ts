import type { BluetoothTarget } from '@gatehouse/contract/api/bluetooth';
import type { GrantRow } from './grantQueries.ts';

export function presentTarget(row: GrantRow, passphrase: string): BluetoothTarget {
  return {
    unitId: row.unit_id,
    serial: row.serial,
    uuid: row.uuid,
    passphrase,
    grantId: row.id,
    from: row.start_time.toString(),
    until: row.holds_until.toString(),
    held: row.held,
  };
}

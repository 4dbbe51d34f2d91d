import type { StaffAlert } from '@gatehouse/contract/api/staffAlerts';
import type { AlertRow } from './queries.ts';

export function presentAlert(row: AlertRow): StaffAlert {
  return {
    id: row.id,
    siteId: row.site_id,
    kind: row.kind,
    message: row.message,
    unitId: row.unit_id,
    gateId: row.gate_id,
    lockableId: row.lockable_id,
    controllerId: row.controller_id,
    createdAt: row.created_at.toString(),
    endedAt: row.ended_at?.toString() ?? null,
    seen: row.seen_at !== null,
    archived: row.archived_at !== null,
  };
}

import type { Invitation } from '@gatehouse/contract/api/invitations';
import type { InvitationRow } from './queries.ts';

export function presentInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    inviteeName: row.invitee_name,
    inviteeEmail: row.invitee_email,
    email: row.invitee_email,
    accessId: row.gate_id === null ? `unit_${row.unit_id}` : `gate_${row.gate_id}`,
    accessName: row.access_name,
    accessType: row.access_type,
    siteName: row.site_name,
    timeZone: row.time_zone,
    state: row.state,
    startTime: row.start_time?.toString() ?? null,
    endTime: row.end_time?.toString() ?? null,
    createdAt: row.created_at.toString(),
  };
}

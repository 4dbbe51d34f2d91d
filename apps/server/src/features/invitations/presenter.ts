import type { Invitation } from '@gatehouse/contract/api/invitations';
import type * as z from 'zod/mini';
import type { InvitationRow } from './queries.ts';

export function presentInvitation(row: InvitationRow): z.infer<typeof Invitation> {
  return {
    id: row.id,
    inviteeName: row.invitee_name,
    inviteeEmail: row.invitee_email,
    email: row.invitee_email,
    accessId: row.gate_id === null ? `unit_${row.unit_id}` : `gate_${row.gate_id}`,
    accessName: row.access_name,
    accessType: row.access_type as z.infer<typeof Invitation>['accessType'],
    siteName: row.site_name,
    state: row.state,
    startTime: row.start_time?.toString() ?? null,
    endTime: row.end_time?.toString() ?? null,
    createdAt: row.created_at.toString(),
  };
}

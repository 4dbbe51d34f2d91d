import type { Invitation } from '@gatehouse/contract/api/invitations';

/** An accepted share of a storage unit in Adelaide, for as long as its renter has it. */
export function share(changes: Partial<Invitation> = {}): Invitation {
  return {
    id: 7,
    inviteeName: 'Bo',
    inviteeEmail: 'bo@example.com',
    email: 'bo@example.com',
    accessId: 'unit_5',
    accessName: 'A12',
    accessType: 'storage',
    siteName: 'Port Adelaide',
    timeZone: 'Australia/Adelaide',
    state: 'Accepted',
    startTime: null,
    endTime: null,
    createdAt: '2026-11-20T01:00:00Z',
    ...changes,
  };
}

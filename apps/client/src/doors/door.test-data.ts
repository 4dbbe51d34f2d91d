import type { Access, AccessSite } from '@gatehouse/contract/model/access';

/** A locked and closed storage unit whose device reported so just now. */
export function door(changes: Partial<Access> = {}): Access {
  return {
    id: 11,
    name: 'A12',
    nameOnDoor: 'A12',
    type: 'storage',
    permission: 'unit',
    secondarySubtitle: 'Medium storage',
    siteId: 1,
    lockStatus: 'locked',
    doorStatus: 'closed',
    reportedAt: '2026-11-21T01:00:00Z',
    online: true,
    alarmStatus: 'none',
    alarmCause: null,
    lightsOn: null,
    overlockReason: null,
    Invitation_id: null,
    Invitation_state: null,
    sharedBy: null,
    bookingId: 5,
    bookingState: 'Active',
    startTime: '2026-11-01T14:00:00Z',
    endTime: null,
    hasController: true,
    controllerSerial: 'GH-1',
    hasPad: false,
    game: null,
    ...changes,
  };
}

export function gate(changes: Partial<Access> = {}): Access {
  return door({ id: 3, name: 'Entry', type: 'gate', permission: 'gate', lockStatus: null, ...changes });
}

export function site(changes: Partial<AccessSite> = {}): AccessSite {
  return {
    id: 1,
    name: 'Woolloongabba',
    icon: 'city',
    Address_fullAddress: '88 Logan Rd, Woolloongabba QLD 4102',
    latitude: -27.49,
    longitude: 153.04,
    timeZone: 'Australia/Brisbane',
    Units: [door(), door({ id: 12, name: 'B2' })],
    Gates: [gate()],
    ...changes,
  };
}

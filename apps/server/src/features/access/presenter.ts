import type { Access, AccessSite, DoorState } from '@gatehouse/contract/model/access';
import { presentGame } from '../../db/gameSql.ts';
import type { AccessRow } from './queries.ts';

type Facts = Pick<Access, keyof DoorState | 'overlockReason' | 'controllerSerial'>;

/** Stands for the facts of a door before its invitation was accepted: how it stands is its renter's business. */
const undisclosed: Facts = {
  lockStatus: null,
  doorStatus: null,
  reportedAt: null,
  online: false,
  alarmStatus: 'none',
  alarmCause: null,
  lightsOn: null,
  overlockReason: null,
  controllerSerial: null,
};

function factsOf(row: AccessRow): Facts {
  const isOverlocked = row.overlock_manual || row.overlock_arrears;
  const alarmed = row.alarm !== null && row.alarm_acknowledged_at === null;
  return {
    lockStatus: isOverlocked ? 'overlocked' : row.lock_status,
    doorStatus: row.door_status,
    reportedAt: row.reported_at?.toString() ?? null,
    online: row.online,
    alarmStatus: alarmed ? 'alarmed' : 'none',
    alarmCause: alarmed ? row.alarm : null,
    lightsOn: row.has_lights ? (row.lights_on ?? false) : null,
    overlockReason: !isOverlocked || isGuest(row) ? null : row.overlock_manual ? 'manual' : 'arrears',
    controllerSerial: row.serial,
  };
}

/** What is owed for a unit, and on which booking, is its renter's business alone. */
const isGuest = (row: AccessRow) => row.shared_by !== null;

export function presentAccess(row: AccessRow): Access {
  return {
    ...(row.invitation_state === 'Pending' ? undisclosed : factsOf(row)),
    id: row.id,
    name: row.name,
    nameOnDoor: row.name_on_door,
    type: row.type,
    permission: row.permission,
    secondarySubtitle: subtitle(row),
    siteId: row.site_id,
    Invitation_id: row.invitation_id,
    Invitation_state: row.invitation_state,
    sharedBy: row.shared_by,
    bookingId: isGuest(row) ? null : row.booking_id,
    bookingState: isGuest(row) && row.booking_state === 'InArrears' ? 'Active' : row.booking_state,
    startTime: row.start_time?.toString() ?? null,
    endTime: row.end_time?.toString() ?? null,
    hasController: row.has_controller,
    hasPad: row.has_pad,
    game: presentGame(row),
  };
}

/** The doors of a customer by site. */
export function presentSites(rows: readonly AccessRow[]): AccessSite[] {
  const sites = new Map<number, AccessSite>();
  for (const row of rows) {
    const site = sites.get(row.site_id) ?? presentSite(row);
    sites.set(row.site_id, site);
    const doors = row.permission === 'unit' ? site.Units : site.Gates;
    doors.push(presentAccess(row));
  }
  return [...sites.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The site of a door, with no doors yet. */
function presentSite(row: AccessRow): AccessSite {
  return {
    id: row.site_id,
    name: row.site_name,
    icon: row.site_icon,
    Address_fullAddress: row.site_address,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.time_zone,
    Units: [],
    Gates: [],
  };
}

const directions = { entry: 'Entry gate', exit: 'Exit gate', both: 'Gate' };

function subtitle(row: AccessRow): string {
  if (row.direction) return directions[row.direction];
  const onDoor = row.name === row.name_on_door ? null : row.name_on_door;
  return [onDoor, row.product_name, row.area_name].filter(Boolean).join(', ');
}

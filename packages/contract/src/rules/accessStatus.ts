import type { Access } from '../model/access.ts';
import { doorMessages } from './doorMessages.ts';
import { unitTypes } from './unitTypes.ts';

/**
 * What a person is shown about a door. Everything but overlocked rests on what its device reported, and is 'unknown'
 * where that may be out of date.
 */
export type AccessStatus = 'overlocked' | 'locked' | 'unlocked' | 'open' | 'closed' | 'unknown';

/**
 * What was fetched longer ago than this, in ms, is not shown as the present
 * (docs/specification/access.md#display-status).
 */
export const STALE_AFTER_MS = 15_000;

/** The facts of a door as customers ('open') and staff ('opened') get them. */
export type DoorFacts = {
  lockStatus: 'locked' | 'unlocked' | 'overlocked' | null;
  doorStatus: 'closed' | 'open' | 'opened' | null;
  online: boolean;
};

/**
 * Whether the reported facts may be out of date: the device's link is down, or `ageMs`, the time since they were
 * fetched, has grown too long.
 */
export function isStale(facts: Pick<DoorFacts, 'online'>, ageMs = 0): boolean {
  return !facts.online || ageMs > STALE_AFTER_MS;
}

/**
 * The status to show (docs/specification/access.md#display-status): overlocked; for a gate its door; for
 * anything else locked only when the lock is locked and the door closed, otherwise unlocked. Stale or missing
 * facts are 'unknown', so that nothing is called locked that may not be
 * (docs/guarantees.md#a-stale-state-is-not-shown-as-locked).
 */
export function accessStatus(facts: DoorFacts, isGate: boolean, ageMs = 0): AccessStatus {
  if (facts.lockStatus === 'overlocked') return 'overlocked';
  if (isStale(facts, ageMs) || facts.doorStatus === null) return 'unknown';
  if (isGate) return facts.doorStatus === 'closed' ? 'closed' : 'open';
  if (facts.lockStatus === null) return 'unknown';
  return facts.lockStatus === 'locked' && facts.doorStatus === 'closed' ? 'locked' : 'unlocked';
}

/** Whether the access is a gate (docs/specification/access.md#fields-of-a-door). */
export function isGate(access: Pick<Access, 'permission'>): boolean {
  return access.permission === 'gate';
}

/** Whether it is shared with this person and waits for their yes. */
export function isPending(access: Pick<Access, 'Invitation_state'>): boolean {
  return access.Invitation_state === 'Pending';
}

/** Whether a booking of this person's own opens it, so that they may share it. A guest passes nothing on. */
export function mayShare(access: Pick<Access, 'sharedBy' | 'Invitation_id'>): boolean {
  return access.sharedBy === null && access.Invitation_id === null;
}

/** Whether its alarm sounds. */
export function isAlarmed(access: Pick<Access, 'alarmStatus'>): boolean {
  return access.alarmStatus === 'alarmed';
}

/**
 * Whether the type is one we know; another is shown with a warning icon
 * (docs/specification/access.md#display-status).
 */
export function isKnownType(type: string): boolean {
  return unitTypes.some((known) => known === type);
}

/**
 * The banner over a list of doors when units alarm, or undefined
 * (docs/specification/access.md#access-screen).
 */
export function alarmBanner(units: readonly Pick<Access, 'name' | 'alarmStatus'>[]): string | undefined {
  const alarming = units.filter(isAlarmed);
  const [first] = alarming;
  if (first === undefined) return undefined;
  if (alarming.length === 1) return doorMessages.unitAlarming(first.name);
  return doorMessages.unitsAlarming(alarming.length);
}

const ACCESS_ID_PATTERN = /^(unit|gate)_(\d{1,9})$/;

/** How routes and shares name a door: `unit_5`, `gate_3` (docs/specification/access.md#fields-of-a-door). */
export function accessId(access: Pick<Access, 'permission' | 'id'>): string {
  return `${access.permission}_${access.id}`;
}

/** Takes a door's name apart; undefined for a text that is none. */
export function parseAccessId(text: string): { permission: 'unit' | 'gate'; id: number } | undefined {
  const [, permission, id] = ACCESS_ID_PATTERN.exec(text) ?? [];
  return permission === 'unit' || permission === 'gate' ? { permission, id: Number(id) } : undefined;
}

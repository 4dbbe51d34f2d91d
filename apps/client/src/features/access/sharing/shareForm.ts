import type { Invitation } from '@gatehouse/contract/api/invitations';
import { ApiError } from '@gatehouse/contract/errors';
import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import { Email, requiredLine } from '@gatehouse/contract/model/common';
import * as z from 'zod/mini';
import { required } from '../../../forms/required.ts';
import { messages } from './messages.ts';

/** A door that the customer may share, and its site. */
export type OwnDoor = { access: Access; site: AccessSite };

/** What is typed: local times of the site as date and time fields hold them, `YYYY-MM-DDTHH:MM` or empty. */
const shape = {
  accessId: z.string(),
  inviteeName: required(messages.name, requiredLine(60)),
  inviteeEmail: required(messages.email, Email),
  isLimited: z.boolean(),
  start: z.string(),
  end: z.string(),
};
export const ShareForm = z.object(shape).check(
  z.refine(({ isLimited, start, end }) => !isLimited || start !== '' || end !== '', {
    path: ['end'],
    message: messages.chooseTimes,
  }),
);
export type ShareValues = z.infer<typeof ShareForm>;

/** What an invitation is sent or changed with. */
export type ShareBody = {
  inviteeName: string;
  startTimeMillis: number | null;
  endTimeMillis: number | null;
};

/** What a share is changed from, or what an ended one is given again with; nothing for a new one. */
export function valuesOf(share: Invitation | null, accessId: string): ShareValues {
  if (share === null) {
    return { accessId, inviteeName: '', inviteeEmail: '', isLimited: false, start: '', end: '' };
  }
  const { inviteeName, inviteeEmail, startTime, endTime, timeZone } = share;
  const times =
    share.state === 'Expired'
      ? { start: '', end: '' }
      : { start: localTime(startTime, timeZone), end: localTime(endTime, timeZone) };
  const isLimited = times.start !== '' || times.end !== '';
  return { accessId, inviteeName, inviteeEmail, isLimited, ...times };
}

export function bodyOf({ inviteeName, isLimited, start, end }: ShareValues, timeZone: string): ShareBody {
  const millis = (local: string) => (isLimited && local !== '' ? millisOf(local, timeZone) : null);
  return { inviteeName, startTimeMillis: millis(start), endTimeMillis: millis(end) };
}

/** The times that a share of a door may have, as the fields hold them; empty where there is no limit. */
export function limitsOf({ startTime, endTime }: Pick<Access, 'startTime' | 'endTime'>, timeZone: string) {
  return { min: localTime(startTime, timeZone), max: localTime(endTime, timeZone) };
}

/** Which field a refusal is about; undefined where it concerns the whole. */
export function fieldOf(error: unknown): 'inviteeEmail' | 'start' | 'end' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'ALREADY_INVITED' || error.code === 'OWN_EMAIL') return 'inviteeEmail';
  const path = error.fields[0]?.path;
  if (path === 'body.startTimeMillis') return 'start';
  if (path === 'body.endTimeMillis') return 'end';
  return undefined;
}

function localTime(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' });
}

function millisOf(local: string, timeZone: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;
}

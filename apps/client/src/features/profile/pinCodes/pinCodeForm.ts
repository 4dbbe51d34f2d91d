import { ApiError } from '@gatehouse/contract/errors';
import { line } from '@gatehouse/contract/model/common';
import { dayAt, lastDayBefore, startOfDay } from '@gatehouse/contract/rules/bookingTime';
import { formatLongDay } from '@gatehouse/contract/rules/displayTime';
import { timeMessages } from '@gatehouse/contract/rules/timeMessages';
import { Pin, type PinCode } from '@gatehouse/contract/schemas/pinCodes';
import * as z from 'zod/mini';
import type { PinCodeBody } from '../../../forms/pinCodeQueries.ts';
import { required } from '../../../forms/required.ts';
import { messages } from '../messages.ts';

/** What is typed; the days are the site's, both included, `YYYY-MM-DD` or empty. */
const shape = { siteId: z.string(), nickname: line(40), from: z.string(), until: z.string() };
const inOrder = z.refine<{ from: string; until: string }>(
  ({ from, until }) => from === '' || until === '' || from <= until,
  { path: ['until'], message: timeMessages.endBeforeStart },
);
export const NewPinCodeForm = z.object({ ...shape, pin: required(messages.pin, Pin) }).check(inOrder);
/** No digits leave those that are. */
export const PinCodeForm = z.object({ ...shape, pin: z.union([z.literal(''), Pin]) }).check(inOrder);
export type PinCodeValues = z.infer<typeof NewPinCodeForm>;

export function valuesOf(code: PinCode | null, siteId: number | undefined): PinCodeValues {
  return {
    siteId: String(code?.siteId ?? siteId ?? ''),
    pin: '',
    nickname: code?.nickname ?? '',
    from: code ? firstDay(code) : '',
    until: code ? lastDay(code) : '',
  };
}

/** The times as they are sent; one whose day was not changed stays as exact as it was. */
export function bodyOf(
  { nickname, from, until }: PinCodeValues,
  timeZone: string,
  code: PinCode | null,
): PinCodeBody {
  const start = from === '' ? null : startOfDay(from, timeZone).toString();
  const end =
    until === '' ? null : startOfDay(Temporal.PlainDate.from(until).add({ days: 1 }), timeZone).toString();
  return {
    nickname,
    startTime: code && from === firstDay(code) ? code.startTime : start,
    endTime: code && until === lastDay(code) ? code.endTime : end,
  };
}

type Timed = Pick<PinCode, 'startTime' | 'endTime' | 'timeZone'>;

function firstDay({ startTime, timeZone }: Timed): string {
  return startTime === null ? '' : dayAt(Temporal.Instant.from(startTime), timeZone).toString();
}

function lastDay({ endTime, timeZone }: Timed): string {
  return endTime === null ? '' : lastDayBefore(Temporal.Instant.from(endTime), timeZone).toString();
}

/** Which field a refusal is about; undefined where it concerns the whole. */
export function fieldOf(error: unknown): 'pin' | 'until' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'PIN_TAKEN' || error.fields[0]?.path === 'body.pin') return 'pin';
  return error.fields[0]?.path === 'body.endTime' ? 'until' : undefined;
}

/** When a code holds, by the days of its site. */
export function validity(code: Timed, today: Temporal.PlainDate): string {
  const [first, last] = [firstDay(code), lastDay(code)];
  const begun = first === '' || first <= today.toString();
  if (last === '') return begun ? messages.validAlways : messages.validFrom(formatLongDay(first));
  return begun
    ? messages.validUntil(formatLongDay(last))
    : messages.validBetween(formatLongDay(first), formatLongDay(last));
}

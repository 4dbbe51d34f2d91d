import { plainTextProblem } from '@gatehouse/contract/formats/plainText';
import { asLine } from '@gatehouse/contract/formats/typedText';
import * as z from 'zod/mini';
import { localStore, readStored } from '../../platform/localStore.ts';

const KEY = 'usedReasons';
const MAX_REASONS = 5;

const Reasons = z.array(z.string());

/** The reasons this person gave on this device, each once, the last used first. */
export function readUsedReasons(): readonly string[] {
  return Reasons.safeParse(readStored(KEY)).data ?? [];
}

/** Whether a text can be given as a reason: there is one, and it is plain words. */
export const isReason = (text: string) => asLine(text) !== '' && plainTextProblem(text) === undefined;

/** Remembers a reason that was given, to offer it again. */
export function noteReason(given: string): void {
  const reason = asLine(given);
  if (!isReason(reason)) return;
  const others = readUsedReasons().filter((used) => used !== reason);
  localStore.set(KEY, JSON.stringify([reason, ...others].slice(0, MAX_REASONS)));
}

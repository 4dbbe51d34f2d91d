/**
 * How a command goes from a process that serves HTTP only to one with a link to the broker, and its outcome back
 * (docs/decisions/0075-http-and-workers-apart.md): the row is what counts, the notifications only wake up.
 */
import {
  DoorOperation,
  DoorState,
  RefusalReason,
  ServiceOperation,
} from '@gatehouse/contract/device/messages';
import { z } from 'zod';
import { notify } from '../db/eventBusQueries.ts';
import type { Db } from '../db/pool.ts';
import { commandOutcomes } from './gateway.ts';

export const HANDOVER_CHANNEL = 'gatehouse_commands';

/** How long a command may wait to be taken; one that was not taken by then has not been sent and never will be. */
export const TAKE_WITHIN_MS = 2_000;
/** How often a process with a link says that it is there. */
export const PRESENCE_MS = 2_000;

/** What is asked of a controller, without what makes it act once. */
export const CommandRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('door'), channel: z.int(), operation: DoorOperation }),
  z.object({
    type: z.literal('service'),
    channel: z.int().nullable(),
    operation: ServiceOperation,
    seconds: z.int().nullish(),
  }),
]);
export type CommandRequest = z.infer<typeof CommandRequest>;

const HandoverMessage = z.discriminatedUnion('kind', [
  /** A command waits to be taken. */
  z.object({ kind: z.literal('handed'), commandId: z.int() }),
  /** The right to it has ended: nothing more is to be sent. */
  z.object({ kind: z.literal('withdrawn'), commandId: z.int() }),
  /** What came of it, which is stored. */
  z.object({
    kind: z.literal('ended'),
    commandId: z.int(),
    outcome: z.enum(commandOutcomes),
    reason: z.optional(RefusalReason),
    state: z.optional(DoorState),
  }),
  /** A process with a link is there; those of the release before do not say which. */
  z.object({ kind: z.literal('present'), process: z.optional(z.string()) }),
]);
export type HandoverMessage = z.infer<typeof HandoverMessage>;

/** Sends messages to all processes, once the transaction commits. */
export async function announce(db: Db, ...messages: readonly HandoverMessage[]): Promise<void> {
  await notify(
    db,
    HANDOVER_CHANNEL,
    messages.map((message) => JSON.stringify(message)),
  );
}

/** The message in a notification; undefined for one of another release. */
export function readHandoverMessage(payload: string): HandoverMessage | undefined {
  return HandoverMessage.safeParse(JSON.parse(payload)).data;
}

import type { NotificationKind } from '@gatehouse/contract/api/push';
import { type ChangeEvent, publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import { queueMail } from '../../providers/mail/mailQueries.ts';
import { quoted } from '../../providers/mail/quoted.ts';
import * as queries from './queries.ts';

export type Notice = {
  customerId: number;
  kind: NotificationKind;
  /** What the customer reads: one or two short sentences. */
  content: string;
  /** Where it leads in the client, such as `/access/unit_7`. */
  path?: string;
  /** Names what happened where it could be noticed more than once, such as `bookingEnding:12`: it is told once. */
  occasion?: string;
  /** The subject of a mail with the same words, for what must reach customers who are not looking. */
  mailSubject?: string;
};

/**
 * Tells a customer something: in their notification log, on the screens they have open, and by push if they want
 * that. Part of the caller's transaction: nothing is told when it rolls back, and nothing is lost once it commits.
 */
export async function notifyCustomer(db: Db, now: Temporal.Instant, notice: Notice): Promise<void> {
  await publish(db, ...(await recordNotices(db, now, [notice])));
}

/**
 * The same for many, where the caller tells open screens after its transaction: commits that notify wait for each
 * other. Answers what to tell; what was told before is left out.
 */
export async function recordNotices(
  db: Db,
  now: Temporal.Instant,
  notices: readonly Notice[],
): Promise<ChangeEvent[]> {
  const told = await Promise.all(notices.map((notice) => record(db, now, notice)));
  return notices.flatMap(({ customerId }, index) =>
    told[index] ? { kind: 'notification', customerId } : [],
  );
}

async function record(db: Db, now: Temporal.Instant, notice: Notice): Promise<boolean> {
  const { customerId, kind, content, path = null, occasion = null, mailSubject: subject } = notice;
  const recipient = await queries.insert(db, now, { customerId, kind, content, path, occasion });
  if (!recipient) return false;
  if (subject !== undefined) {
    const { organisation_id: organisationId, email, first_name, organisation } = recipient;
    const body = `Hello ${quoted(first_name)},\n\n${content}\n\n${organisation}`;
    await queueMail(db, now, { organisationId, recipient: email, subject, body });
  }
  return true;
}

import type { NotificationKind } from '@gatehouse/contract/api/notifications';
import { type ChangeEvent, publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import type { Fact } from '../../providers/mail/letter.ts';
import { queueMail } from '../../providers/mail/mailQueries.ts';
import * as queries from './queries.ts';

export type CustomerNotification = {
  customerId: number;
  kind: NotificationKind;
  /** What the customer reads: one or two short sentences. */
  content: string;
  /** Where it leads in the client, such as `/access/unit_7`. */
  path?: string;
  /** The customer is notified once for each key, such as `bookingEnding:12`; without one, every time. */
  deduplicationKey?: string;
  /** For what must reach customers who are not looking: a mail with the same words, and a button that leads to `path`. */
  mail?: { subject: string; button: string; facts?: readonly Fact[] };
};

/**
 * Notifies a customer: in their notification log, on the screens they have open, and by push if they want
 * that. Part of the caller's transaction: nothing is sent when it rolls back, and nothing is lost once it commits.
 */
export async function notifyCustomer(
  db: Db,
  now: Temporal.Instant,
  notification: CustomerNotification,
): Promise<void> {
  await publish(db, ...(await recordNotifications(db, now, [notification])));
}

/**
 * The same for many, where the caller publishes after its transaction: commits that notify wait for each other. Returns
 * the changes to publish; what the customer was notified of before is left out.
 */
export async function recordNotifications(
  db: Db,
  now: Temporal.Instant,
  notifications: readonly CustomerNotification[],
): Promise<ChangeEvent[]> {
  const recorded = await Promise.all(notifications.map((notification) => record(db, now, notification)));
  return notifications.flatMap(({ customerId }, index) =>
    recorded[index] ? { kind: 'notification', customerId } : [],
  );
}

async function record(db: Db, now: Temporal.Instant, notification: CustomerNotification): Promise<boolean> {
  const { customerId, kind, content, path = null, deduplicationKey = null, mail } = notification;
  const recipient = await queries.insert(db, now, { customerId, kind, content, path, deduplicationKey });
  if (!recipient) return false;
  if (mail) {
    const { organisation_id: organisationId, email } = recipient;
    const { subject, button: label, facts } = mail;
    const letter = {
      paragraphs: [content],
      ...(facts && { facts }),
      ...(path !== null && { button: { label, path: mailedPath(path) } }),
    };
    await queueMail(db, now, { organisationId, recipient: email, subject, letter });
  }
  return true;
}

/** Doors are opened in the app: a browser without it shows them in the app's mode. */
const mailedPath = (path: string) => (path.startsWith('/access') ? `${path}?platform=app` : path);

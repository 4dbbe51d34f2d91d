import { formatLongDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import { isAfter } from '@gatehouse/contract/rules/instants';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { queueMail } from '../../providers/mail/mailQueries.ts';
import { quoted } from '../../providers/mail/quoted.ts';
import { sitePath } from '../../providers/mail/sitePath.ts';
import { notifyCustomer } from '../notifications/service.ts';
import type { Known } from './addressQueries.ts';
import { messages } from './messages.ts';
import type { InvitationRow } from './queries.ts';
import { invitationSecret } from './secret.ts';
import type { Shareable } from './shareableQueries.ts';

/** Where all shares stand; the client has it in every mode that knows customers. */
const SHARES = '/profile/accesses';

export type Offer = {
  id: number;
  name: string;
  email: string;
  /** The customer of this address; undefined where there is none yet. */
  known: Known | undefined;
  start: Temporal.Instant | null;
  end: Temporal.Instant | null;
};

/**
 * Notifies the invitee that a door is offered to them: by mail with the secret that proves the address, and who has proven it
 * before in their notifications too.
 */
export async function notifyOfOffer(ctx: Context, tx: Db, shared: Shareable, offer: Offer): Promise<void> {
  const { inviter, access_name: door, site_name: site } = shared;
  const page = offer.known
    ? `/access?platform=app&invitation=${offer.id}`
    : `/register/${offer.id}?email=${encodeURIComponent(offer.email)}`;
  // Behind the hash, no server and no log on the way gets to see it.
  const path = `${page}#${invitationSecret(ctx.config, offer.id, offer.email)}`;
  const now = ctx.clock.now();
  const from = quoted(inviter);
  await queueMail(tx, now, {
    organisationId: shared.organisation_id,
    recipient: offer.email,
    subject: messages.offer.subject(from, door),
    letter: {
      heading: messages.offer.heading(door),
      paragraphs: [messages.offer.invites(from, door, site, timesOf(offer, shared.time_zone))],
      facts: [[messages.offer.where, site, sitePath(shared.site_id)]],
      button: { label: messages.offer.button, path },
      note: messages.offer.ignore(from),
    },
  });
  if (!offer.known?.proven) return;
  const content = messages.offer.invites(inviter, door, site, '');
  await notifyCustomer(tx, now, { customerId: offer.known.id, kind: 'invitation', content, path: SHARES });
}

/** Notifies the inviter that the invitation was accepted. */
export async function notifyOfAcceptance(tx: Db, now: Temporal.Instant, row: InvitationRow): Promise<void> {
  const content = messages.accepted(row.invitee_name, row.access_name);
  await notify(tx, now, row, { customerId: row.inviter_id, kind: 'invitation', content, event: 'Accepted' });
}

/** Notifies the invitee that a share was taken back. */
export async function notifyOfRevocation(tx: Db, now: Temporal.Instant, row: InvitationRow): Promise<void> {
  if (row.invitee_id === null) return;
  await notify(tx, now, row, {
    kind: 'shareEnded',
    customerId: row.invitee_id,
    content: noMore(row),
    event: 'Revoked',
  });
}

/** Notifies the inviter that the invitee needs the share no more. */
export async function notifyOfGivingUp(tx: Db, now: Temporal.Instant, row: InvitationRow): Promise<void> {
  const { inviter_id: customerId, invitee_name: name, access_name: door } = row;
  const content = row.state === 'Pending' ? messages.declined(name, door) : messages.givenUp(name, door);
  await notify(tx, now, row, { kind: 'shareEnded', customerId, content, event: 'GivenUp' });
}

/** Notifies both sides that a share has ended by itself; the inviter knows the end of their own booking. */
export async function notifyOfExpiry(tx: Db, now: Temporal.Instant, row: InvitationRow): Promise<void> {
  const { inviter_id, invitee_id, invitee_name: name, access_name: door, end_time } = row;
  if (invitee_id !== null)
    await notify(tx, now, row, {
      kind: 'shareEnded',
      customerId: invitee_id,
      content: noMore(row),
      event: 'Expired',
    });
  if (end_time === null || isAfter(end_time, now)) return;
  const content = invitee_id === null ? messages.expired(name, door) : messages.over(name, door);
  await notify(tx, now, row, { kind: 'shareEnded', customerId: inviter_id, content, event: 'Expired' });
}

const noMore = ({ access_name, site_name }: InvitationRow) => messages.ended(access_name, site_name);

type InvitationNotification = {
  customerId: number;
  kind: 'invitation' | 'shareEnded';
  content: string;
  event: string;
};

function notify(
  tx: Db,
  now: Temporal.Instant,
  { id }: InvitationRow,
  { event, ...notification }: InvitationNotification,
) {
  return notifyCustomer(tx, now, {
    ...notification,
    path: SHARES,
    deduplicationKey: `invitation${event}:${id}`,
  });
}

function timesOf({ start, end }: Pick<Offer, 'start' | 'end'>, timeZone: string): string {
  const words = (at: Temporal.Instant) => `${formatLongDate(at, timeZone)}, ${formatTime(at, timeZone)}`;
  return [start && messages.offer.from(words(start)), end && messages.offer.until(words(end))]
    .filter(Boolean)
    .join('');
}

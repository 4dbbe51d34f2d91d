import { formatLongDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import { isAfter } from '@gatehouse/contract/rules/instants';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { queueMail } from '../../providers/mail/mailQueries.ts';
import { quoted } from '../../providers/mail/quoted.ts';
import { notifyCustomer } from '../notifications/service.ts';
import type { Known } from './addressQueries.ts';
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
  const { publicUrl } = ctx.config;
  const { inviter, access_name: door, site_name: site } = shared;
  const page = offer.known
    ? `${publicUrl}/access?platform=app&invitation=${offer.id}`
    : `${publicUrl}/register/${offer.id}?email=${encodeURIComponent(offer.email)}`;
  // Behind the hash, no server and no log on the way gets to see it.
  const link = `${page}#${invitationSecret(ctx.config, offer.id, offer.email)}`;
  const now = ctx.clock.now();
  const from = quoted(inviter);
  await queueMail(tx, now, {
    organisationId: shared.organisation_id,
    recipient: offer.email,
    subject: `${from} shares ${door} with you`,
    body: `Hello ${quoted(offer.name)},\n\n${from} invites you to open ${door} at ${site}${timesOf(offer, shared.time_zone)}.\n\n${link}\n\nIf you do not know ${from}, you need not do anything.\n\n${shared.organisation}`,
  });
  if (!offer.known?.proven) return;
  const content = `${inviter} invites you to open ${door} at ${site}.`;
  await notifyCustomer(tx, now, { customerId: offer.known.id, kind: 'invitation', content, path: SHARES });
}

/** Notifies the inviter that the invitation was accepted. */
export async function notifyOfAcceptance(tx: Db, now: Temporal.Instant, row: InvitationRow): Promise<void> {
  const content = `${row.invitee_name} accepted your invitation to ${row.access_name}.`;
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
  const content =
    row.state === 'Pending'
      ? `${name} declined your invitation to ${door}.`
      : `${name} gave up the access to ${door} that you shared.`;
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
  const content =
    invitee_id === null
      ? `The invitation of ${name} to ${door} ended before it was accepted.`
      : `The access to ${door} that you shared with ${name} has ended.`;
  await notify(tx, now, row, { kind: 'shareEnded', customerId: inviter_id, content, event: 'Expired' });
}

const noMore = ({ access_name, site_name }: InvitationRow) =>
  `${access_name} at ${site_name} is not shared with you any more.`;

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
  return [start && ` from ${words(start)}`, end && ` until ${words(end)}`].filter(Boolean).join('');
}

import { formatLongDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { queueMail } from '../../providers/mail/queue.ts';
import { notifyCustomer } from '../notifications/service.ts';
import type { InvitationRow, Shareable } from './queries.ts';

export type Offer = {
  id: number;
  name: string;
  email: string;
  /** The customer of this address; undefined where there is none yet. */
  knownId: number | undefined;
  start: Temporal.Instant | null;
  end: Temporal.Instant | null;
};

/** Tells somebody that a door is offered to them: by mail, and who has an account in their notifications too. */
export async function tellOffer(ctx: Context, tx: Db, shared: Shareable, offer: Offer): Promise<void> {
  const { publicUrl } = ctx.config;
  const { inviter, access_name: door, site_name: site } = shared;
  const link = offer.knownId
    ? `${publicUrl}/access?platform=app`
    : `${publicUrl}/register/${offer.id}?email=${encodeURIComponent(offer.email)}`;
  const now = ctx.clock.now();
  await queueMail(tx, now, {
    organisationId: shared.organisation_id,
    recipient: offer.email,
    subject: `${inviter} shares ${door} with you`,
    body: `Hello ${offer.name},\n\n${inviter} invites you to open ${door} at ${site}${timesOf(offer, shared.time_zone)}.\n\n${link}\n\nIf you do not know ${inviter}, you need not do anything.\n\n${shared.organisation}`,
  });
  if (offer.knownId === undefined) return;
  const content = `${inviter} invites you to open ${door} at ${site}.`;
  await notifyCustomer(tx, now, { customerId: offer.knownId, kind: 'invitation', content, path: '/access' });
}

/** Tells who shares a door that the invitation was accepted. */
export function tellAccepted(tx: Db, now: Temporal.Instant, row: InvitationRow): Promise<void> {
  return notifyCustomer(tx, now, {
    customerId: row.inviter_id,
    kind: 'invitation',
    content: `${row.invitee_name} accepted your invitation to ${row.access_name}.`,
    path: `/access/${row.gate_id === null ? `unit_${row.unit_id}` : `gate_${row.gate_id}`}/share`,
    occasion: `invitationAccepted:${row.id}`,
  });
}

/** Tells who held a share that it was taken back. */
export async function tellRevoked(tx: Db, now: Temporal.Instant, row: InvitationRow): Promise<void> {
  if (row.invitee_id === null) return;
  await notifyCustomer(tx, now, {
    customerId: row.invitee_id,
    kind: 'invitation',
    content: `${row.access_name} at ${row.site_name} is not shared with you any more.`,
    path: '/access',
    occasion: `invitationRevoked:${row.id}`,
  });
}

function timesOf({ start, end }: Pick<Offer, 'start' | 'end'>, timeZone: string): string {
  const words = (at: Temporal.Instant) => `${formatLongDate(at, timeZone)}, ${formatTime(at, timeZone)}`;
  return [start && ` from ${words(start)}`, end && ` until ${words(end)}`].filter(Boolean).join('');
}

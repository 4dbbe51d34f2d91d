import type { Invitation } from '@gatehouse/contract/api/invitations';
import { linkTo } from '../../../lib/appLink.ts';
import { canShare, type Sharing, share } from '../../../platform/shareSheet.ts';
import { show } from '../../../ui/toast.ts';
import { messages } from './messages.ts';

type Offer = Pick<Invitation, 'id' | 'inviteeEmail' | 'accessName' | 'siteName'>;

/**
 * What is sent beside the mail. It leads to the same page as the mail's link, without the mail's secret: only who has
 * the address can accept (docs/specification/invitations.md#who-may-accept).
 */
export function linkOf({ id, inviteeEmail, accessName, siteName }: Offer): Sharing {
  return {
    title: messages.shareDoor(accessName),
    text: messages.linkText(accessName, siteName),
    url: linkTo(`/register/${id}?email=${encodeURIComponent(inviteeEmail)}`),
  };
}

/** Sends the link by the share sheet, or copies it where there is none. Never rejects. */
export async function sendLink(offer: Offer): Promise<void> {
  const link = linkOf(offer);
  try {
    if (canShare()) return await share(link);
    await navigator.clipboard.writeText(link.url);
    show(messages.linkCopied, { id: 'share-link' });
  } catch {
    show(messages.linkFailed, { type: 'error', id: 'share-link' });
  }
}

import { routeAt } from '@gatehouse/contract/pages/routeAt';
import { create } from 'zustand';

/**
 * What the mail of an invitation leads with: `/register/{invitationId}?email=` whoever has no account yet, and
 * `?invitation=` at the doors who has one. The secret behind the hash proves that the address is theirs.
 */
export type InvitationMail = { invitationId: number; email: string };

/** The invitation of a registration's address; undefined for any other address. */
export function invitationAt(
  pathname: string,
  email: string | number | null | undefined,
): InvitationMail | undefined {
  const route = routeAt(pathname);
  const invitationId = idIn(route?.name === 'Register' ? route.params.id : undefined);
  return invitationId === undefined ? undefined : { invitationId, email: String(email ?? '') };
}

/** An invitation that is accepted as soon as a customer is signed in. */
type AtHand = { invitationId: number; secret?: string };

export const useInvitationAtHand = create<{ atHand: AtHand | undefined }>(() => ({ atHand: undefined }));

/** Keeps an invitation until someone has signed in; a secret that is known of it already stays. */
export function takeInvitation(invitationId: number): void {
  const { atHand } = useInvitationAtHand.getState();
  if (atHand?.invitationId !== invitationId) useInvitationAtHand.setState({ atHand: { invitationId } });
}

/**
 * Takes the secret of an invitation out of a path of ours and keeps it in memory alone. Returns the path without
 * it; any other path stays as it is.
 */
export function withoutSecret(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://client.invalid');
  const secret = hash.slice(1);
  const invitationId =
    invitationAt(pathname, null)?.invitationId ?? idIn(new URLSearchParams(search).get('invitation'));
  if (invitationId === undefined || secret === '') return path;
  useInvitationAtHand.setState({ atHand: { invitationId, secret } });
  return pathname + search;
}

function idIn(text: string | null | undefined): number | undefined {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

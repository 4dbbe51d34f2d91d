import { routeAt } from './routeAt.ts';

/** What the mail of an invitation leads with to whoever has no account: `/register/{invitationId}?email=`. */
export type InvitationMail = { invitationId: number; email: string };

/** The invitation in an address; undefined for any other address. */
export function invitationAt(
  pathname: string,
  email: string | number | null | undefined,
): InvitationMail | undefined {
  const route = routeAt(pathname);
  const id = route?.name === 'Register' ? route.params.id : undefined;
  if (id === undefined || !/^\d{1,9}$/.test(id)) return undefined;
  return { invitationId: Number(id), email: String(email ?? '') };
}

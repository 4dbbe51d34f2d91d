import { takeInvitation } from '../../lib/invitation.ts';
import { setReturnTo } from '../../lib/returnTo.ts';
import type { Tokens } from '../../lib/session.ts';
import { useSignInFlow } from '../../lib/signIn.ts';
import { mode } from '../../platform/environment.ts';

/**
 * Signs a new account in and, where an invitation led to it, shows what is shared. The web has no doors, so that it
 * shows the list of shares.
 */
export function useAfterLoginRedirect() {
  const { finish } = useSignInFlow();
  return async (tokens: Tokens, invitationId: number | null): Promise<void> => {
    if (invitationId !== null) {
      takeInvitation(invitationId);
      if (mode === 'web') setReturnTo({ name: 'SharedAccesses' });
    }
    await finish(tokens);
  };
}

import { getCustomerInfo } from '@gatehouse/contract/api/access';
import { acceptInvitation } from '@gatehouse/contract/api/invitations';
import { ApiError } from '@gatehouse/contract/errors';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/networkError.ts';
import { refreshBelow } from '../../lib/query.ts';
import { setRecallPoint } from '../../lib/recall.ts';
import type { Tokens } from '../../lib/session.ts';
import { useSignInFlow } from '../../lib/signIn.ts';
import { mode } from '../../platform/surroundings.ts';
import { show } from '../../ui/toast.ts';

/**
 * Signs a new account in and, where an invitation led to it, accepts that and shows what is shared. The web has no
 * doors, so that it shows the list of shares.
 */
export function useArrive() {
  const { finish } = useSignInFlow();
  const client = useQueryClient();
  return async (tokens: Tokens, invitationId: number | null): Promise<void> => {
    if (invitationId !== null && mode === 'web') setRecallPoint({ name: 'SharedAccesses' });
    await finish(tokens);
    if (invitationId === null) return;
    try {
      await call(acceptInvitation, { params: { id: invitationId } });
      show('Invitation Accepted');
    } catch (error) {
      const isAnothers = error instanceof ApiError && error.code === 'NOT_FOUND';
      const text = isAnothers
        ? 'This invitation was taken back, or sent to another email.'
        : messageOf(error);
      show(text, { type: 'error', duration: 5000 });
    }
    await refreshBelow(client, getCustomerInfo.path);
  };
}

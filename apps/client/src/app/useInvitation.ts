import { getCustomerInfo } from '@gatehouse/contract/api/access';
import { acceptInvitation } from '@gatehouse/contract/api/invitations';
import { ApiError } from '@gatehouse/contract/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../lib/api.ts';
import { useInvitationAtHand } from '../lib/invitation.ts';
import { messageOf } from '../lib/networkError.ts';
import { refreshBelow } from '../lib/query.ts';
import { useArriving } from '../lib/signIn.ts';
import { show } from '../ui/toast.ts';
import { messages } from './messages.ts';

/** Accepts the invitation whose mail led a customer here. */
export function useInvitation(): void {
  const client = useQueryClient();
  const { isArriving } = useArriving();
  const { atHand } = useInvitationAtHand();

  const accept = useEffectEvent(async (invitationId: number, secret: string | undefined) => {
    useInvitationAtHand.setState({ atHand: undefined });
    try {
      await call(acceptInvitation, { params: { id: invitationId }, body: { secret } });
      show(messages.invitationAccepted);
    } catch (error) {
      const isAnothers = error instanceof ApiError && error.code === 'NOT_FOUND';
      const text = isAnothers ? messages.invitationGone : messageOf(error);
      show(text, { type: 'error', duration: 5000 });
    }
    await refreshBelow(client, getCustomerInfo.path);
  });

  useEffect(() => {
    if (!isArriving && atHand) void accept(atHand.invitationId, atHand.secret);
  }, [isArriving, atHand]);
}

import { getCustomer, updateCustomer } from '@gatehouse/contract/api/account';
import { listNotifications } from '@gatehouse/contract/api/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { keyOf, refresh, refreshBelow } from '../../lib/query.ts';
import { useCustomerId } from '../../lib/session.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { show } from '../../ui/toast.ts';
import { messages } from './messages.ts';

/** Whether the customer wants new notifications brought to them; the log holds them either way. */
export function PushPreference({ isOn }: { isOn: boolean }) {
  const id = useCustomerId();
  const client = useQueryClient();
  // What was chosen, until the server's answer says the same.
  const [chosen, setChosen] = useState<boolean>();
  const { mutate } = useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'pushNotifications' },
    mutationFn: (pushNotifications: boolean) =>
      call(updateCustomer, { params: { id }, body: { pushNotifications } }),
    onError: ({ message }) => show(message, { type: 'error', id: 'notifications' }),
    onSettled: async () => {
      await refreshBelow(client, listNotifications.path);
      await refresh(client, { queryKey: keyOf(getCustomer, { params: { id } }) });
      setChosen(undefined);
    },
  });
  return (
    <CheckboxField
      label={messages.push}
      hint={messages.pushHint}
      checked={chosen ?? isOn}
      onChange={({ currentTarget }) => {
        setChosen(currentTarget.checked);
        mutate(currentTarget.checked);
      }}
    />
  );
}

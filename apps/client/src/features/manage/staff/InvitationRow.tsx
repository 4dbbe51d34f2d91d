import type { StaffInvitation } from '@gatehouse/contract/api/staffAccounts';
import type { GrantTitles } from '@gatehouse/contract/rules/grantText';
import { EllipsisVertical, Send, Undo2 } from 'lucide-react';
import { messageOf } from '../../../lib/networkError.ts';
import { useMay } from '../../../lib/userSite.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { show } from '../../../ui/toast.ts';
import { grantTexts } from './grantText.ts';
import { Lines } from './Lines.tsx';
import { messages } from './messages.ts';
import styles from './Staff.module.css';
import { useInviteStaff, useWithdrawInvitation } from './staffQueries.ts';

type InvitationRowProps = { invitation: StaffInvitation; titles: GrantTitles };

/** Somebody who was invited and has not come yet. */
export function InvitationRow({ invitation, titles }: InvitationRowProps) {
  const { id, email, grants, invitedBy } = invitation;
  const mayEdit = useMay('editStaff');
  const invite = useInviteStaff();
  const withdraw = useWithdrawInvitation();
  const failed = (error: unknown) => show(messageOf(error), { type: 'error', duration: 6_000 });
  const roles = grantTexts(grants, titles);
  return (
    <ListRow
      title={email}
      subtitle={
        <span className={styles.facts}>
          <Lines of={[...roles, ...(invitedBy === null ? [] : [messages.invitedBy(invitedBy)])]} />
        </span>
      }
      menu={
        mayEdit && (
          <Menu
            button={(attributes) => (
              <IconButton
                {...attributes}
                label={messages.options(email)}
                icon={<EllipsisVertical aria-hidden="true" />}
              />
            )}
            items={[
              {
                id: 'again',
                label: messages.again,
                icon: <Send aria-hidden="true" />,
                onSelect: () =>
                  invite.mutate(
                    { email, grants },
                    { onSuccess: () => show(messages.invited(email)), onError: failed },
                  ),
              },
              {
                id: 'withdraw',
                label: messages.withdraw,
                icon: <Undo2 aria-hidden="true" />,
                danger: true,
                onSelect: () =>
                  withdraw.mutate(id, { onSuccess: () => show(messages.withdrawn(email)), onError: failed }),
              },
            ]}
          />
        )
      }
    />
  );
}

import type { StaffAccount } from '@gatehouse/contract/api/staffAccounts';
import type { GrantTitles } from '@gatehouse/contract/rules/grantText';
import { Ban, EllipsisVertical, KeyRound, ShieldOff, Trash2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/networkError.ts';
import { useSession } from '../../../lib/session.ts';
import { useMay } from '../../../lib/userSite.ts';
import { Age } from '../../../ui/Age.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { show } from '../../../ui/toast.ts';
import { Disable, Erase, TakeFactorsAway } from './AccountQuestions.tsx';
import { grantTexts } from './grantText.ts';
import { Lines } from './Lines.tsx';
import { messages } from './messages.ts';
import { RolesForm } from './RolesForm.tsx';
import styles from './Staff.module.css';
import { useSetDisabled } from './staffQueries.ts';

type AccountProps = { account: StaffAccount; titles: GrantTitles };
type Asked = 'roles' | 'disable' | 'factors' | 'erase';

/** Somebody who works here: what they may do, when they were seen last, and what can be changed about it. */
export function AccountRow({ account, titles }: AccountProps) {
  const [asked, setAsked] = useState<Asked>();
  const mayEdit = useMay('editStaff');
  const isSelf = useSession(({ user }) => user?.id === account.id);
  const { name, email, grants, lastSeenAt, hasSecondFactor, disabledAt } = account;
  const close = () => setAsked(undefined);
  return (
    <>
      <ListRow
        title={name}
        subtitle={
          <span className={styles.facts}>
            <Lines of={[...grantTexts(grants, titles), email]} />
            {hasSecondFactor && messages.secondFactor}
            <LastSeen at={lastSeenAt} />
          </span>
        }
        trailing={
          disabledAt === null ? (
            isSelf && <Tag word={messages.you} />
          ) : (
            <Tag word={messages.disabled} isOver />
          )
        }
        menu={mayEdit && <Options account={account} onAsk={setAsked} />}
      />
      <LazyModal isOpen={asked === 'roles'} onClose={close} title={messages.rolesOf(name)}>
        <RolesForm account={account} titles={titles} onDone={close} />
      </LazyModal>
      <Disable account={account} isOpen={asked === 'disable'} onClose={close} />
      <TakeFactorsAway account={account} isOpen={asked === 'factors'} onClose={close} />
      <Erase account={account} isOpen={asked === 'erase'} onClose={close} />
    </>
  );
}

function LastSeen({ at }: { at: string | null }) {
  if (at === null) return messages.neverSeen;
  return <Age since={at} prefix={messages.lastSeen} />;
}

function Options({ account, onAsk }: { account: StaffAccount; onAsk: (asked: Asked) => void }) {
  const { id, name, hasSecondFactor, disabledAt } = account;
  const setDisabled = useSetDisabled();
  const enable = () =>
    setDisabled.mutate(
      { id, disabled: false },
      {
        onSuccess: () => show(messages.enabledNow(name)),
        onError: (error) => show(messageOf(error), { type: 'error', duration: 6_000 }),
      },
    );
  return (
    <Menu
      button={(attributes) => (
        <IconButton
          {...attributes}
          label={messages.options(name)}
          icon={<EllipsisVertical aria-hidden="true" />}
        />
      )}
      items={[
        {
          id: 'roles',
          label: messages.changeRoles,
          icon: <KeyRound aria-hidden="true" />,
          onSelect: () => onAsk('roles'),
        },
        ...(hasSecondFactor
          ? [
              {
                id: 'factors',
                label: messages.takeFactorsAway,
                icon: <ShieldOff aria-hidden="true" />,
                onSelect: () => onAsk('factors'),
              },
            ]
          : []),
        ...(disabledAt === null
          ? [
              {
                id: 'disable',
                label: messages.disable,
                icon: <Ban aria-hidden="true" />,
                danger: true,
                onSelect: () => onAsk('disable'),
              },
            ]
          : [
              {
                id: 'enable',
                label: messages.enable,
                icon: <UserCheck aria-hidden="true" />,
                onSelect: enable,
              },
              {
                id: 'erase',
                label: messages.erase,
                icon: <Trash2 aria-hidden="true" />,
                danger: true,
                onSelect: () => onAsk('erase'),
              },
            ]),
      ]}
    />
  );
}

import type { Invitation } from '@gatehouse/contract/api/invitations';
import {
  Ellipsis,
  Link2,
  MailOpen,
  Pencil,
  RotateCcw,
  Trash2,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import { useState } from 'react';
import { canShare } from '../../../platform/shareSheet.ts';
import { Card } from '../../../ui/Card.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Menu, type MenuItem } from '../../../ui/Menu.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { EndShare } from './EndShare.tsx';
import { sendLink } from './invitationLink.ts';
import { messages } from './messages.ts';
import { ShareSheet } from './ShareSheet.tsx';
import styles from './Sharing.module.css';
import type { OwnDoor } from './shareForm.ts';
import { deletingOf, type Ending, formatShare, hasEnded } from './shareLabels.ts';

type ShareListProps = {
  /** Names the list where nothing around it does. */
  label?: string;
  shares: readonly Invitation[];
  doors: readonly OwnDoor[];
  /** Says of each what it opens, where that differs. */
  withDoor?: boolean;
};

/** Who holds which share, those that last before those that ended, and what can be done about each. */
export function ShareList({ label, shares, doors, withDoor = false }: ShareListProps) {
  const now = useNow(30_000);
  const [changed, setChanged] = useState<Invitation | null>(null);
  const [isChanging, setChanging] = useState(false);
  const [ending, setEnding] = useState<Ending | null>(null);
  const inOrder = shares.toSorted((a, b) => Number(hasEnded(a)) - Number(hasEnded(b)));

  function change(share: Invitation) {
    setChanged(share);
    setChanging(true);
  }

  return (
    <>
      <Card className={styles.list} aria-label={label}>
        <ul className={styles.rows}>
          {inOrder.map((share) => (
            <ShareRow
              key={share.id}
              share={share}
              now={now}
              withDoor={withDoor}
              onChange={() => change(share)}
              onDelete={() => setEnding(deletingOf(share))}
              mayRepeat={doors.length > 0}
            />
          ))}
        </ul>
      </Card>
      <ShareSheet isOpen={isChanging} onClose={() => setChanging(false)} doors={doors} share={changed} />
      <EndShare ending={ending} onClose={() => setEnding(null)} />
    </>
  );
}

type ShareRowProps = {
  share: Invitation;
  now: number;
  withDoor: boolean;
  onChange: () => void;
  onDelete: () => void;
  mayRepeat: boolean;
};

const linkItem = (share: Invitation): MenuItem => ({
  id: 'link',
  label: canShare() ? messages.sendLink : messages.copyLink,
  icon: <Link2 />,
  onSelect: () => void sendLink(share),
});

function ShareRow({ share, now, withDoor, onChange, onDelete, mayRepeat }: ShareRowProps) {
  const ended = hasEnded(share);
  const { inviteeName, inviteeEmail, accessName, siteName } = share;
  const Icon = ended ? UserRoundX : share.state === 'Accepted' ? UserRoundCheck : MailOpen;
  const repeat: MenuItem = {
    id: 'repeat',
    label: messages.inviteAgain,
    icon: <RotateCcw />,
    onSelect: onChange,
  };
  const live: MenuItem[] = [
    ...(share.state === 'Pending' ? [linkItem(share)] : []),
    { id: 'change', label: messages.edit, icon: <Pencil />, onSelect: onChange },
    { id: 'delete', label: messages.delete, icon: <Trash2 />, danger: true, onSelect: onDelete },
  ];
  const items = ended ? (mayRepeat ? [repeat] : []) : live;

  return (
    <li className={styles.share} data-ended={ended}>
      <ListRow
        title={inviteeName}
        leading={
          <span className={styles.icon}>
            <Icon aria-hidden="true" />
          </span>
        }
        subtitle={
          <span className={styles.lines}>
            {withDoor && (
              <span>
                {accessName}, {siteName}
              </span>
            )}
            <span className={styles.address}>{inviteeEmail}</span>
            <span>{formatShare(share, now)}</span>
          </span>
        }
      />
      {items.length > 0 && (
        <Menu
          items={items}
          button={(attributes) => (
            <IconButton {...attributes} label={messages.changeShareOf(inviteeName)} icon={<Ellipsis />} />
          )}
        />
      )}
    </li>
  );
}

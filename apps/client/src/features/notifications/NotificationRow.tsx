import type { Notification } from '@gatehouse/contract/api/push';
import { ChevronRight, Mail, MailOpen } from 'lucide-react';
import { Age } from '../../ui/Age.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { kinds } from './kinds.ts';
import styles from './NotificationRow.module.css';

type NotificationRowProps = {
  entry: Notification;
  /** Whether there is somewhere to go. */
  leads: boolean;
  onFollow: () => void;
  onMark: (read: boolean) => void;
};

/** One entry: what happened and when, whether it was read, and where it leads. */
export function NotificationRow({ entry, leads, onFollow, onMark }: NotificationRowProps) {
  const { kind, content, receivedAt, read } = entry;
  const { icon: Icon, label, tone } = kinds[kind];
  return (
    <li className={styles.row} data-unread={!read}>
      <button type="button" className={styles.entry} onClick={onFollow} disabled={read && !leads}>
        <span className={styles.sign} data-tone={tone}>
          <Icon aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <span className={styles.about}>
            {!read && <span className={styles.unread}>Unread</span>}
            <span>{label}</span>
            <Age since={receivedAt} prefix="" />
          </span>
          <span className={styles.content}>{content}</span>
        </span>
        {leads && <ChevronRight className={styles.chevron} aria-hidden="true" />}
      </button>
      <IconButton
        label={read ? 'Mark as unread' : 'Mark as read'}
        icon={read ? <Mail /> : <MailOpen />}
        onClick={() => onMark(!read)}
      />
    </li>
  );
}

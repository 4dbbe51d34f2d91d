import type { Notification } from '@gatehouse/contract/api/notifications';
import { Mail, MailOpen } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { LogRow } from '../../ui/LogRow.tsx';
import { kinds } from './kinds.ts';
import { messages } from './messages.ts';

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
  const { icon: Icon, tone } = kinds[kind];
  return (
    <LogRow
      icon={<Icon aria-hidden="true" />}
      tone={tone}
      label={messages.kinds[kind]}
      at={receivedAt}
      content={content}
      isNew={read ? undefined : messages.unread}
      leads={leads}
      onFollow={read && !leads ? undefined : onFollow}
      tool={
        <IconButton
          label={read ? messages.markUnread : messages.markRead}
          icon={read ? <Mail /> : <MailOpen />}
          onClick={() => onMark(!read)}
        />
      }
    />
  );
}

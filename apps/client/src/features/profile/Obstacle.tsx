import type { ErrorCode } from '@gatehouse/contract/errors';
import { CalendarClock, PackageOpen, Wallet } from 'lucide-react';
import { hrefTo } from '../../lib/paths.ts';
import { useArea } from '../../lib/useArea.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './DeleteAccount.module.css';
import { messages } from './messages.ts';

export type ObstacleKind = 'arrears' | 'partialCollect' | 'bookings';

const kinds: Partial<Record<ErrorCode, ObstacleKind>> = {
  IN_ARREARS: 'arrears',
  PARTIALLY_COLLECTED: 'partialCollect',
  ACTIVE_BOOKINGS: 'bookings',
};

/**
 * The refusals that come with a way out (docs/specification/account.md#deleting-the-account); every other one
 * is shown in its own words.
 */
export function obstacleOf(code: ErrorCode): ObstacleKind | undefined {
  return kinds[code];
}

const obstacles = {
  arrears: {
    icon: Wallet,
    to: hrefTo('ProfilePaymentDetails'),
  },
  partialCollect: {
    icon: PackageOpen,
    to: hrefTo('Orders', {}, { type: 'purchasable' }),
  },
  bookings: {
    icon: CalendarClock,
    to: hrefTo('Orders'),
  },
} as const;

/** What has to be settled before the account can go, and where. */
export function Obstacle({ kind }: { kind: ObstacleKind }) {
  const { icon: Icon, to } = obstacles[kind];
  const { title, text, action } = messages.obstacles[kind];
  const hasOrders = useArea('orders');
  return (
    <div className={styles.obstacle}>
      <h2>
        <Icon aria-hidden="true" />
        {title}
      </h2>
      <p>{text}</p>
      {kind === 'arrears' || hasOrders ? (
        <LinkButton to={to}>{action}</LinkButton>
      ) : (
        <LinkButton to={hrefTo('ProfileHelp')}>{messages.askForHelp}</LinkButton>
      )}
    </div>
  );
}

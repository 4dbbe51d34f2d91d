import type { ErrorCode } from '@gatehouse/contract/errors';
import { CalendarClock, PackageOpen, Wallet } from 'lucide-react';
import { hrefTo } from '../../lib/paths.ts';
import { useArea } from '../../lib/useArea.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './DeleteAccount.module.css';

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
    title: 'Something is still to be paid',
    text: 'A payment for one of your bookings did not go through. Once it has, you can delete your account.',
    to: hrefTo('ProfilePaymentDetails'),
    action: 'Check your cards',
  },
  partialCollect: {
    icon: PackageOpen,
    title: 'Something is waiting for you',
    text: 'You have paid for goods that are not collected yet. Once you have them all, you can delete your account.',
    to: hrefTo('Orders', {}, { type: 'purchasable' }),
    action: 'See your orders',
  },
  bookings: {
    icon: CalendarClock,
    title: 'You still have a booking',
    text: 'End it, or wait until it is over. Then you can delete your account.',
    to: hrefTo('Orders'),
    action: 'See your bookings',
  },
} as const;

/** What has to be settled before the account can go, and where. */
export function Obstacle({ kind }: { kind: ObstacleKind }) {
  const { icon: Icon, title, text, to, action } = obstacles[kind];
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
        <LinkButton to={hrefTo('ProfileHelp')}>Ask for help</LinkButton>
      )}
    </div>
  );
}

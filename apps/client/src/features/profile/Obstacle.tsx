import type { ErrorCode } from '@gatehouse/contract/errors';
import { PackageOpen, Wallet } from 'lucide-react';
import { hrefTo } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './DeleteAccount.module.css';

export type ObstacleKind = 'arrears' | 'partialCollect';

/** The refusals that come with a way out (spec part 8); every other one is told in its own words. */
export function obstacleOf(code: ErrorCode): ObstacleKind | undefined {
  if (code === 'IN_ARREARS') return 'arrears';
  return code === 'PARTIALLY_COLLECTED' ? 'partialCollect' : undefined;
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
    to: hrefTo('Orders'),
    action: 'See your orders',
  },
} as const;

/** What has to be settled before the account can go, and where. */
export function Obstacle({ kind }: { kind: ObstacleKind }) {
  const { icon: Icon, title, text, to, action } = obstacles[kind];
  return (
    <div className={styles.obstacle}>
      <h2>
        <Icon aria-hidden="true" />
        {title}
      </h2>
      <p>{text}</p>
      <LinkButton to={to}>{action}</LinkButton>
    </div>
  );
}

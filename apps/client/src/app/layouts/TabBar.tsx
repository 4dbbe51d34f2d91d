import { Cpu, KeyRound, type LucideIcon, ReceiptText, Search, ShoppingBag, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useIsOnline } from '../../lib/connection.ts';
import { useFeatures } from '../../lib/organisation.ts';
import { cx } from '../../ui/cx.ts';
import { activeTab, type Tab, type TabName, visibleTabs } from '../tabs.ts';
import { messages } from './messages.ts';
import styles from './TabBar.module.css';

const icons: Record<TabName, LucideIcon> = {
  AccessMain: KeyRound,
  Orders: ReceiptText,
  Search,
  ShopMain: ShoppingBag,
  Profile: UserRound,
  UserAccess: KeyRound,
  UserControllers: Cpu,
};

/** The places of the app: at the foot of a phone or tablet, at the side of a desktop. */
export function TabBar({ tabs }: { tabs: readonly Tab[] }) {
  const { pathname } = useLocation();
  const isOnline = useIsOnline();
  const features = useFeatures();
  const active = activeTab(tabs, pathname);
  return (
    <nav className={styles.bar} aria-label={messages.main}>
      <ul className={styles.tabs}>
        {visibleTabs(tabs, { isOnline, features }).map((tab) => {
          const Icon = icons[tab.name];
          return (
            <li key={tab.name}>
              <Link
                to={tab.path}
                className={cx(styles.tab, tab.labelHidden && styles.prominent)}
                aria-current={tab === active ? 'page' : undefined}
              >
                <Icon aria-hidden="true" />
                <span className={tab.labelHidden ? 'visually-hidden' : styles.label}>{tab.label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

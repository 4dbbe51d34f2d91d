import { NavLink } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { useCustomer } from '../../lib/session.ts';
import { useArea } from '../../lib/useArea.ts';
import { PLATFORM_KEY } from '../../platform/mode.ts';
import type { ScreenName } from '../routes.ts';
import { GetTheApp } from './GetTheApp.tsx';
import { messages } from './messages.ts';
import styles from './SiteLinks.module.css';

type SiteLink = { name: ScreenName; label: string; href: string; isShown: boolean };

/** The areas of the web site. Doors are opened in the app, which a browser can be too. */
export function SiteLinks() {
  const hasShop = useArea('shop') === true;
  const isCustomer = useCustomer() !== null;
  const links: SiteLink[] = [
    { name: 'Search', label: messages.findSpace, href: hrefTo('Search'), isShown: true },
    { name: 'ShopMain', label: messages.shop, href: hrefTo('ShopMain'), isShown: hasShop },
    { name: 'Orders', label: messages.orders, href: hrefTo('Orders'), isShown: isCustomer },
  ];
  return (
    <nav aria-label={messages.main}>
      <ul className={styles.links}>
        {links
          .filter(({ isShown }) => isShown)
          .map(({ name, label, href }) => (
            <li key={name}>
              <NavLink to={href} className={styles.link}>
                {label}
              </NavLink>
            </li>
          ))}
        <GetTheApp className={styles.link} />
        {isCustomer && (
          <li>
            <a href={`${hrefTo('AccessMain')}?${PLATFORM_KEY}=app`} className={styles.link}>
              {messages.openDoor}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

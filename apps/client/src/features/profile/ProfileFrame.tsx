import { LayoutList } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { cx } from '../../ui/cx.ts';
import { useBreakpoint } from '../../ui/useBreakpoint.ts';
import { LogOutButton } from './LogOutButton.tsx';
import { messages } from './messages.ts';
import styles from './ProfileFrame.module.css';
import { sections } from './sections.ts';

type ProfileFrameProps = {
  title: string;
  /** What it shows can stand in two columns where there is room. */
  wide?: boolean;
  children: ReactNode;
};

/** A page of the profile: on a desktop beside the list of all of them, elsewhere by itself. */
export function ProfileFrame({ title, wide = false, children }: ProfileFrameProps) {
  const isDesktop = useBreakpoint() === 'desktop';
  // The page keeps its place in the tree, and with it what was typed, when the window changes its size.
  return (
    <div className={cx(isDesktop && styles.beside)}>
      {isDesktop && <Side />}
      <div className={styles.page}>
        <h1>{title}</h1>
        <div className={cx(styles.content, wide && styles.wide)}>{children}</div>
      </div>
    </div>
  );
}

/** The list of all pages of the profile. */
function Side() {
  return (
    <div className={styles.side}>
      <nav aria-label={messages.profile}>
        <ul className={styles.sections}>
          <li>
            <NavLink to={hrefTo('Profile')} end className={styles.section}>
              <LayoutList aria-hidden="true" />
              {messages.overview}
            </NavLink>
          </li>
          {sections.map(({ name, icon: Icon }) => (
            <li key={name}>
              {/* Other sections may lie below the address of this one. */}
              <NavLink to={hrefTo(name)} end={name === 'ProfileSecurity'} className={styles.section}>
                <Icon aria-hidden="true" />
                {messages.sections[name].title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <LogOutButton />
    </div>
  );
}

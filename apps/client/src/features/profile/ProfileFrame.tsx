import { LayoutList } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { useBreakpoint } from '../../ui/useBreakpoint.ts';
import { LogOutButton } from './LogOutButton.tsx';
import styles from './ProfileFrame.module.css';
import { sections } from './sections.ts';

/** A page of the profile: on a desktop beside the list of all of them, elsewhere by itself. */
export function ProfileFrame({ title, children }: { title: string; children: ReactNode }) {
  const isDesktop = useBreakpoint() === 'desktop';
  const page = (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
  if (!isDesktop) return page;
  return (
    <div className={styles.beside}>
      <div className={styles.side}>
        <nav aria-label="Profile">
          <ul className={styles.sections}>
            <li>
              <NavLink to={hrefTo('Profile')} end className={styles.section}>
                <LayoutList aria-hidden="true" />
                Overview
              </NavLink>
            </li>
            {sections.map(({ name, title: label, icon: Icon }) => (
              <li key={name}>
                {/* Other sections may lie below the address of this one. */}
                <NavLink to={hrefTo(name)} end={name === 'ProfileSecurity'} className={styles.section}>
                  <Icon aria-hidden="true" />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <LogOutButton />
      </div>
      {page}
    </div>
  );
}

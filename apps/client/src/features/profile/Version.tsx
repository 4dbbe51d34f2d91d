import { mode } from '../../platform/surroundings.ts';
import styles from './Profile.module.css';

/** The version of the app; the web site tells it at its foot. */
export function Version() {
  if (mode === 'web') return null;
  return <p className={styles.version}>Version {import.meta.env.VITE_APP_VERSION}</p>;
}

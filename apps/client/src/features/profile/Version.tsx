import { openDeveloperModal } from '../../lib/developerModal.ts';
import { mode } from '../../platform/environment.ts';
import { SevenTaps } from '../../ui/SevenTaps.tsx';
import styles from './Profile.module.css';

/** The version of the app; the web site shows it at its foot. */
export function Version() {
  if (mode === 'web') return null;
  return (
    <div className={styles.version}>
      <SevenTaps onDone={openDeveloperModal}>Version {import.meta.env.VITE_APP_VERSION}</SevenTaps>
    </div>
  );
}

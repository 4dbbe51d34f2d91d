import { openDeveloperModal } from '../../lib/developerModal.ts';
import { mode } from '../../platform/environment.ts';
import { SevenTaps } from '../../ui/SevenTaps.tsx';
import { messages } from './messages.ts';
import styles from './Profile.module.css';

/** The version of the app, for support and developers; the web site has it at its foot. */
export function Version() {
  if (mode === 'web') return null;
  return (
    <div className={styles.version}>
      <SevenTaps onDone={openDeveloperModal}>
        <span className="visually-hidden">{messages.version} </span>
        {import.meta.env.VITE_APP_VERSION}
      </SevenTaps>
    </div>
  );
}

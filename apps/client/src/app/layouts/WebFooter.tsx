import { openDeveloperModal } from '../../lib/developerModal.ts';
import { useBrand, useOrganisation } from '../../lib/organisation.ts';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { SevenTaps } from '../../ui/SevenTaps.tsx';
import { GetTheApp } from './GetTheApp.tsx';
import { messages } from './messages.ts';
import { OperatorMark } from './OperatorMark.tsx';
import styles from './WebFooter.module.css';

/** Who runs the sites, how to reach them, and which version this is. */
export function WebFooter() {
  const organisation = useOrganisation();
  const brand = useBrand();
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <p className={styles.brand}>
          <OperatorMark size={22} />
          <span>{brand}</span>
        </p>
        <ul className={styles.contact}>
          <GetTheApp />
          {organisation?.supportPhone && (
            <li>
              <PhoneLink number={organisation.supportPhone} />
            </li>
          )}
          {organisation?.supportEmail && (
            <li>
              <a href={`mailto:${organisation.supportEmail}`}>{organisation.supportEmail}</a>
            </li>
          )}
        </ul>
        <div className={styles.version}>
          <SevenTaps onDone={openDeveloperModal}>
            <span className="visually-hidden">{messages.version} </span>
            {import.meta.env.VITE_APP_VERSION}
          </SevenTaps>
        </div>
      </div>
    </footer>
  );
}

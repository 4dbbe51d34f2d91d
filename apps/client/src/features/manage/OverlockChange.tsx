import type { OfficeChange } from '@gatehouse/contract/api/manage';
import { units } from '@gatehouse/contract/resources/units';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { Age } from '../../ui/Age.tsx';
import styles from './Manage.module.css';
import { messages } from './messages.ts';

/** The kind of change that bars a unit to its customer, or lifts that. */
export const OVERLOCKS = 'overlocks';

/** Who overlocked a unit or lifted that, and why. */
export function OverlockChange({ change: { act, by, at, rowId, title, reason } }: { change: OfficeChange }) {
  const did = act === 'created' ? messages.overlocked : messages.overlockLifted;
  return (
    <li className={styles.entry}>
      <div>
        <p>
          <Link to={hrefTo('ManageRow', { resource: units.slug, id: rowId })} className={styles.subject}>
            {title}
          </Link>{' '}
          <span className={styles.quiet}>{messages.overlocks}</span>
        </p>
        <p className={styles.act}>
          <strong>{messages.act(did, by ?? messages.system)}</strong> <Age since={at} prefix="" />
        </p>
        {reason !== null && <p>{messages.because(reason)}</p>}
      </div>
    </li>
  );
}

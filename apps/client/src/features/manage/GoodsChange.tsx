import type { OfficeChange } from '@gatehouse/contract/api/manage';
import { lockers } from '@gatehouse/contract/resources/units';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { Age } from '../../ui/Age.tsx';
import styles from './Manage.module.css';
import { messages } from './messages.ts';

/** The kind of change that is of the pieces in a compartment. */
export const GOODS = 'goods';

/** Who filled a compartment, counted what lies in it or wrote some of it off, and why. */
export function GoodsChange({
  change: { by, at, rowId, title, before, after, reason },
}: {
  change: OfficeChange;
}) {
  return (
    <li className={styles.entry}>
      <div>
        <p>
          <Link to={hrefTo('ManageRow', { resource: lockers.slug, id: rowId })} className={styles.subject}>
            {title}
          </Link>{' '}
          <span className={styles.quiet}>{messages.goods}</span>
        </p>
        <p className={styles.act}>
          <strong>{messages.act(messages.acts.changed, by ?? messages.system)}</strong>{' '}
          <Age since={at} prefix="" />
        </p>
        {reason !== null && <p>{messages.because(reason)}</p>}
        <ul className={styles.changes}>
          {Object.entries(after).map(([product, pieces]) => (
            <li key={product}>{messages.fromTo(product, String(before[product]), String(pieces))}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}

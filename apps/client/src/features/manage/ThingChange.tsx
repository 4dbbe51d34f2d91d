import type { OfficeChange } from '@gatehouse/contract/api/manage';
import { lockers } from '@gatehouse/contract/resources/units';
import { Link } from 'react-router';
import { isKeyOf } from '../../lib/keys.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Age } from '../../ui/Age.tsx';
import styles from './Manage.module.css';
import { messages } from './messages.ts';

/** The kinds of change that are of no resource, and where what was changed is seen. */
const places = {
  goods: (id: number) => hrefTo('ManageRow', { resource: lockers.slug, id }),
  plans: (id: number) => hrefTo('ManagePlan', { id }),
  controllers: (id: number) => hrefTo('UserControllerDetails', { id: String(id) }),
};
/** As many lines stand of one change; of others it says how many there are. */
const MAX_LINES = 20;
type ThingKind = keyof typeof places;
// `keys` forgets the names.
export const thingKinds = Object.keys(places) as readonly ThingKind[];

export const isThingKind = (kind: string): kind is ThingKind => isKeyOf(places, kind);

/** Who filled a compartment, counted what lies in it or wrote some of it off, drew the plan of a site, or made a controller known. */
export function ThingChange({ change, kind }: { change: OfficeChange; kind: ThingKind }) {
  const { act, by, at, rowId, title, before, after, reason } = change;
  const lines = Object.entries(after);
  return (
    <li className={styles.entry}>
      <div>
        <p>
          <Link to={places[kind](rowId)} className={styles.subject}>
            {title}
          </Link>{' '}
          <span className={styles.quiet}>{messages.things[kind]}</span>
        </p>
        <p className={styles.act}>
          <strong>{messages.act(messages.acts[act], by ?? messages.system)}</strong>{' '}
          <Age since={at} prefix="" />
        </p>
        {reason !== null && <p>{messages.because(reason)}</p>}
        <ul className={styles.changes}>
          {lines.slice(0, MAX_LINES).map(([what, value]) => (
            <li key={what}>
              {what in before
                ? messages.fromTo(what, String(before[what]), String(value))
                : messages.set(what, String(value))}
            </li>
          ))}
          {lines.length > MAX_LINES && <li>{messages.andMore(lines.length - MAX_LINES)}</li>}
        </ul>
      </div>
    </li>
  );
}

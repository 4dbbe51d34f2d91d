import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';

/** What a door hangs on, and the way there. */
export function ControllerFact({ id, serial }: { id: number | null; serial: string | null }) {
  return (
    <div>
      <dt>Connected to</dt>
      <dd>
        {id === null ? (
          'No controller'
        ) : (
          <Link to={hrefTo('UserControllerDetails', { id })}>{serial ?? `Controller ${id}`}</Link>
        )}
      </dd>
    </div>
  );
}

import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { messages } from './messages.ts';

/** What a door hangs on, and the way there. */
export function ControllerFact({ id, serial }: { id: number | null; serial: string | null }) {
  return (
    <div>
      <dt>{messages.facts.controller}</dt>
      <dd>
        {id === null ? (
          messages.noController
        ) : (
          <Link to={hrefTo('UserControllerDetails', { id })}>{serial ?? messages.controller(id)}</Link>
        )}
      </dd>
    </div>
  );
}

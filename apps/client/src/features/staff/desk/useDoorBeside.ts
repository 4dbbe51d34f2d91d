import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { BESIDE } from '../../../lib/keepsFocus.ts';
import { hrefTo } from '../../../lib/paths.ts';

/**
 * The door beside the list, which the address names; opening one leaves the list, and the focus, as they are, unless
 * a command of it is asked for: which one is `wanted`, and `commandAsked` tells it by another value each time.
 */
export function useDoorBeside() {
  const { id } = useParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const isOpen = id !== undefined;

  const open = useCallback(
    (key: string, toCommand?: CommandAsked) =>
      void navigate(
        { pathname: hrefTo('UserAccessControl', { id: key }), search: currentSearch() },
        { state: { ...BESIDE, toCommand }, replace: isOpen },
      ),
    [navigate, isOpen],
  );
  const close = useCallback(
    () => void navigate({ pathname: hrefTo('UserAccess'), search: currentSearch() }, { state: BESIDE }),
    [navigate],
  );

  const wanted = commandIn(state);
  return { openKey: id, open, close, wanted, commandAsked: wanted === undefined ? undefined : key };
}

/** As the address is at this moment: a filter that was just chosen may not be drawn yet. */
const currentSearch = () => window.location.search;

const Asking = z.object({ toCommand: z.enum(['any', 'open', 'lock']) });
/** The command of a door that the focus goes to: a certain one, or whichever it offers. */
export type CommandAsked = z.infer<typeof Asking>['toCommand'];

const commandIn = (state: unknown) => Asking.safeParse(state).data?.toCommand;

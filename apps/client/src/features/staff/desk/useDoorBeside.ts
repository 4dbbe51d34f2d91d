import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { BESIDE } from '../../../lib/keepsFocus.ts';
import { hrefTo } from '../../../lib/paths.ts';

/**
 * The door beside the list, which the address names; opening one leaves the list, and the focus, as they are, unless
 * its command is asked for, which `commandAsked` tells by another value each time.
 */
export function useDoorBeside() {
  const { id } = useParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const isOpen = id !== undefined;

  const open = useCallback(
    (key: string, { toCommand } = { toCommand: false }) =>
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

  return { openKey: id, open, close, commandAsked: asksForCommand(state) ? key : undefined };
}

/** As the address is at this moment: a filter that was just chosen may not be drawn yet. */
const currentSearch = () => window.location.search;

const asksForCommand = (state: unknown) =>
  typeof state === 'object' && state !== null && 'toCommand' in state && state.toCommand === true;

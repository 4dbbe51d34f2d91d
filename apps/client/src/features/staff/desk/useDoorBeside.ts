import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { BESIDE } from '../../../lib/keepsFocus.ts';
import { hrefTo } from '../../../lib/paths.ts';

/** The door beside the list, which the address names; opening one leaves the list, and the focus, as they are. */
export function useDoorBeside() {
  const { id } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = id !== undefined;

  const open = useCallback(
    (key: string, { toCommand } = { toCommand: false }) =>
      void navigate(
        { pathname: hrefTo('UserAccessControl', { id: key }), search },
        { state: { ...BESIDE, toCommand }, replace: isOpen },
      ),
    [navigate, search, isOpen],
  );
  const close = useCallback(
    () => void navigate({ pathname: hrefTo('UserAccess'), search }, { state: BESIDE }),
    [navigate, search],
  );

  return { openKey: id, open, close, goesToCommand: asksForCommand(state) };
}

const asksForCommand = (state: unknown) =>
  typeof state === 'object' && state !== null && 'toCommand' in state && state.toCommand === true;

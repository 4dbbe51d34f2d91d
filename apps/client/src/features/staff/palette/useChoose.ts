import { routeAt } from '@gatehouse/contract/pages/routeAt';
import { useLocation, useNavigate } from 'react-router';
import { BESIDE } from '../../../lib/keepsFocus.ts';
import { hrefTo } from '../../../lib/paths.ts';
import { useSwitchSite } from '../../../lib/useSwitchSite.ts';
import { useBreakpoint } from '../../../ui/useBreakpoint.ts';
import { type CommandAsked, useDoorBeside } from '../desk/useDoorBeside.ts';
import type { Choice } from './choices.ts';

/** Goes to what was chosen. A door is shown with its command in focus: to move it is another press, and asks what it asks. */
export function useChoose(): (choice: Choice) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isDesk = useBreakpoint() === 'desktop';
  const beside = useDoorBeside();
  const switchSite = useSwitchSite();

  function showDoor(key: string, toCommand: CommandAsked): void {
    const name = routeAt(pathname)?.name;
    const isAtDoors = name === 'UserAccess' || name === 'UserAccessControl';
    const state = isDesk ? { ...BESIDE, toCommand } : null;
    if (isDesk && isAtDoors) beside.open(key, toCommand);
    else void navigate(hrefTo('UserAccessControl', { id: key }), { state });
  }

  return (choice) => {
    if (choice.kind === 'site') switchSite(choice.siteId);
    else if (choice.kind === 'place') void navigate(choice.to);
    else if (choice.kind === 'controller') {
      void navigate(hrefTo('UserControllerDetails', { id: choice.controllerId }));
    } else showDoor(choice.item?.key ?? choice.id, choice.action ?? 'any');
  };
}

/** A key that is held on acts on nothing that takes the focus meanwhile: it has to be let go first. */
export function ignoreUntilReleased(key: string): void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const ignore = (event: KeyboardEvent) => {
    if (event.key !== key) return;
    if (!event.repeat) return ended.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', ignore, options);
  window.addEventListener('keyup', (event) => event.key === key && ended.abort(), options);
}

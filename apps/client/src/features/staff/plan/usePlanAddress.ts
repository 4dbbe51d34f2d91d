import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { BESIDE } from '../../../lib/keepsFocus.ts';
import { hrefTo } from '../../../lib/paths.ts';
import { useBreakpoint } from '../../../ui/useBreakpoint.ts';
import type { CommandAsked } from '../desk/useDoorBeside.ts';
import { type Colouring, isColouring } from './colours.ts';

type Shown = {
  area: number;
  door?: string | undefined;
  /** On to what opens or locks the door, where that stands beside the plan. */
  toCommand?: CommandAsked;
};

/**
 * Which area, door and colours are shown, kept in the address. On a desk the door is the one beside the plan, which the
 * path names.
 */
export function usePlanAddress() {
  const isDesk = useBreakpoint() === 'desktop';
  const { id } = useParams();
  const { search, pathname, key } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const named = params.get('door') ?? undefined;
  const colour = params.get('colour');
  // The address follows a moment later: the next key already goes on from here.
  const [asked, setAsked] = useState<{ door: string | undefined; before: string }>();

  function show({ area, door, toCommand }: Shown, { replace } = { replace: !isDesk || id !== undefined }) {
    setAsked({ door, before: key });
    const changed = new URLSearchParams(search);
    changed.set('area', String(area));
    if (door === undefined || isDesk) changed.delete('door');
    else changed.set('door', door);
    const path = door === undefined ? hrefTo('UserAccess') : hrefTo('UserAccessControl', { id: door });
    void navigate(
      { pathname: isDesk ? path : pathname, search: String(changed) },
      { replace, state: { ...BESIDE, toCommand } },
    );
  }

  function setColouring(colouring: Colouring) {
    const changed = new URLSearchParams(search);
    if (colouring === 'state') changed.delete('colour');
    else changed.set('colour', colouring);
    void navigate({ pathname, search: String(changed) }, { replace: true, state: BESIDE });
  }

  // A door chosen where there was no room beside the plan.
  const showBeside = useEffectEvent((door: string) =>
    show({ area: Number(params.get('area')), door }, { replace: true }),
  );
  const isMisplaced = isDesk && id === undefined && named !== undefined;
  useEffect(() => {
    if (isMisplaced) showBeside(named);
  }, [isMisplaced, named]);

  return {
    isDesk,
    areaId: Number(params.get('area')),
    doorKey: asked?.before === key ? asked.door : (id ?? named),
    colouring: isColouring(colour) ? colour : 'state',
    show,
    setColouring,
  };
}

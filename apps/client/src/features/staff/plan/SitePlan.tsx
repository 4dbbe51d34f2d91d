import type { StaffGate, StaffUnit } from '@gatehouse/contract/api/staff';
import type { StaffLockable } from '@gatehouse/contract/api/staffLockables';
import { STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Areas } from '../../../doors/plan/Areas.tsx';
import { useIsOnline } from '../../../lib/connection.ts';
import { nameSearch } from '../../../lib/nameSearch.ts';
import { EmptyDrawing } from '../../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { spoken } from './labels.ts';
import { messages } from './messages.ts';
import { PlanCanvas } from './PlanCanvas.tsx';
import { PlanCard } from './PlanCard.tsx';
import { Found, PlanHead } from './PlanHead.tsx';
import { type PlanDoor, placesOf, planDoors } from './planDoors.ts';
import { useSitePlan } from './queries.ts';
import styles from './SitePlan.module.css';
import { usePlanAddress } from './usePlanAddress.ts';
import type { PlanSelection } from './usePlanSelecting.ts';

type SitePlanProps = {
  siteId: number;
  units: readonly StaffUnit[];
  gates: readonly StaffGate[];
  lockables: readonly StaffLockable[];
  fetchedAt: number;
  search: ReactNode;
  /** What is searched for by name. */
  wanted: string;
  selection: PlanSelection;
};

/** The site as a plan: its areas to scale, and on them every unit, gate and locker as its device reported it. */
export function SitePlan({ siteId, ...shown }: SitePlanProps) {
  const plan = useSitePlan(siteId);
  if (!plan.data) {
    if (!plan.error) return <Skeleton height="32rem" />;
    return <QueryError query={plan} />;
  }
  return <LoadedPlan plan={plan.data} {...shown} />;
}

type LoadedPlanProps = Omit<SitePlanProps, 'siteId'> & {
  plan: NonNullable<ReturnType<typeof useSitePlan>['data']>;
};

function LoadedPlan({ plan, search, wanted, selection, ...lists }: LoadedPlanProps) {
  const address = usePlanAddress();
  const { colouring } = address;
  const [isSelecting, setSelecting] = useState(false);
  const card = useRef<HTMLElement>(null);
  const doors = useDoors(plan, lists);
  const chosen = doors.find(({ place }) => place.key === address.doorKey);
  const areaId = chosen?.place.areaId ?? address.areaId;
  const area = plan.areas.find(({ id }) => id === areaId) ?? plan.areas[0];
  const inArea = useMemo(() => doors.filter(({ place }) => place.areaId === area?.id), [doors, area?.id]);
  const found = useMemo(() => findDoors(doors, wanted), [doors, wanted]);
  const foundKeys = useMemo(() => found && new Set(found.map(({ place }) => place.key)), [found]);

  useScrollTo(card, chosen?.place.key);

  if (!area || doors.length === 0) return <NoPlan />;
  const choose = (door: string | undefined) => address.show({ door, area: area.id });
  function enter() {
    if (address.isDesk) address.show({ door: chosen?.place.key, area: area!.id, toCommand: 'any' });
    else card.current?.querySelector<HTMLElement>('a, button')?.focus();
  }
  const shape = { '--shape': area.height / area.width } as CSSProperties;
  return (
    <div className={styles.plan} style={shape}>
      <PlanHead
        search={search}
        areas={
          <Areas
            areas={plan.areas}
            alarming={(id) => doors.filter(({ place, look }) => place.areaId === id && look.isAlarmed).length}
            selected={area.id}
            onSelect={(id) => address.show({ area: id })}
          />
        }
        colouring={colouring}
        onColouring={address.setColouring}
        isSelecting={isSelecting}
        onSelecting={setSelecting}
      >
        {found && <Found found={found} chosen={chosen} onChoose={choose} />}
      </PlanHead>
      <PlanCanvas
        key={area.id}
        area={area}
        doors={inArea}
        chosen={chosen}
        found={foundKeys}
        colouring={colouring}
        selection={selection}
        isSelecting={isSelecting}
        onStopSelecting={() => setSelecting(false)}
        onChoose={choose}
        onEnter={enter}
      />
      {chosen && !address.isDesk && (
        <PlanCard
          ref={card}
          door={chosen}
          areaName={area.name}
          colouring={colouring}
          onClose={() => choose(undefined)}
        />
      )}
      <p className="visually-hidden" role="status">
        {chosen && spoken(chosen, colouring, selection.selected.has(chosen.place.key))}
      </p>
    </div>
  );
}

/** Scrolls to the card of the chosen door: what a search has chosen may lie below what is on the screen. */
function useScrollTo(card: RefObject<HTMLElement | null>, key: string | undefined): void {
  useEffect(() => {
    if (key !== undefined) card.current?.scrollIntoView({ block: 'nearest' });
  }, [card, key]);
}

/** The doors of a plan as they are now; what the lists know may be out of date. */
function useDoors(
  plan: LoadedPlanProps['plan'],
  { units, gates, lockables, fetchedAt }: Pick<SitePlanProps, 'units' | 'gates' | 'lockables' | 'fetchedAt'>,
): PlanDoor[] {
  const now = useNow(STALE_AFTER_MS / 3);
  const isOnline = useIsOnline();
  const isOld = !isOnline || now - fetchedAt > STALE_AFTER_MS;
  const places = useMemo(() => placesOf(plan.areas, plan.spots), [plan]);
  return useMemo(
    () => planDoors(places, { units, gates, lockables }, isOld),
    [places, units, gates, lockables, isOld],
  );
}

function NoPlan() {
  return (
    <EmptyState
      drawing={<EmptyDrawing of="access" />}
      title={messages.noPlan.title}
      text={messages.noPlan.text}
    />
  );
}

function findDoors(doors: readonly PlanDoor[], wanted: string): PlanDoor[] | undefined {
  if (wanted.trim() === '') return undefined;
  const isWanted = nameSearch(wanted);
  return doors.filter(({ item }) => isWanted(item.door.name));
}

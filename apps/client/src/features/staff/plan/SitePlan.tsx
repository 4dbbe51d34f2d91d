import type { StaffGate, StaffUnit } from '@gatehouse/contract/api/staff';
import type { StaffLockable } from '@gatehouse/contract/api/staffLockables';
import { STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useIsOnline } from '../../../lib/connection.ts';
import { nameSearch } from '../../../lib/nameSearch.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyDrawing } from '../../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { Areas } from './Areas.tsx';
import { Legend } from './Legend.tsx';
import { spoken } from './labels.ts';
import { PlanCanvas } from './PlanCanvas.tsx';
import { PlanCard } from './PlanCard.tsx';
import { type PlanDoor, placesOf, planDoors } from './planDoors.ts';
import { useSitePlan } from './queries.ts';
import styles from './SitePlan.module.css';

type SitePlanProps = {
  siteId: number;
  units: readonly StaffUnit[];
  gates: readonly StaffGate[];
  lockables: readonly StaffLockable[];
  fetchedAt: number;
  /** What is searched for by name. */
  wanted: string;
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

function LoadedPlan({ plan, units, gates, lockables, fetchedAt, wanted }: LoadedPlanProps) {
  const address = usePlanAddress();
  const card = useRef<HTMLElement>(null);
  const now = useNow(STALE_AFTER_MS / 3);
  const isOnline = useIsOnline();
  const isOld = !isOnline || now - fetchedAt > STALE_AFTER_MS;

  const places = useMemo(() => placesOf(plan.areas, plan.spots), [plan]);
  const doors = useMemo(
    () => planDoors(places, { units, gates, lockables }, isOld),
    [places, units, gates, lockables, isOld],
  );
  const selected = doors.find(({ place }) => place.key === address.doorKey);
  const areaId = selected?.place.areaId ?? address.areaId;
  const area = plan.areas.find(({ id }) => id === areaId) ?? plan.areas[0];
  const within = useMemo(() => doors.filter(({ place }) => place.areaId === area?.id), [doors, area?.id]);
  const found = useMemo(() => findDoors(doors, wanted), [doors, wanted]);
  const foundKeys = useMemo(() => found && new Set(found.map(({ place }) => place.key)), [found]);

  // What a search has chosen may lie below what is on the screen.
  useEffect(() => {
    if (selected?.place.key !== undefined) card.current?.scrollIntoView({ block: 'nearest' });
  }, [selected?.place.key]);

  if (!area || doors.length === 0) return <NoPlan />;
  const select = (door: string | undefined) => address.show({ door, area: area.id });
  return (
    <div className={styles.plan}>
      <div className={styles.top}>
        <Areas
          areas={plan.areas}
          doors={doors}
          selected={area.id}
          onSelect={(id) => address.show({ area: id })}
        />
        {found && <Found found={found} selected={selected} onSelect={select} />}
      </div>
      <div className={styles.stage}>
        <PlanCanvas
          key={area.id}
          area={area}
          doors={within}
          selected={selected}
          found={foundKeys}
          onSelect={select}
          onEnter={() => card.current?.querySelector<HTMLElement>('a, button')?.focus()}
        />
        {selected && (
          <PlanCard ref={card} door={selected} areaName={area.name} onClose={() => select(undefined)} />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {selected && spoken(selected)}
      </p>
      <Legend />
    </div>
  );
}

function NoPlan() {
  return (
    <EmptyState
      drawing={<EmptyDrawing of="access" />}
      title="No plan yet"
      text="Nothing of this site stands on a plan. Its doors are in the list."
    />
  );
}

/** Which area and which door are shown, kept in the address. */
function usePlanAddress() {
  const [params, setParams] = useSearchParams();

  /** Shows an area, and a door or none. */
  function show({ area, door }: { area: number; door?: string | undefined }) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.set('area', String(area));
        if (door === undefined) changed.delete('door');
        else changed.set('door', door);
        return changed;
      },
      { replace: true },
    );
  }

  return { areaId: Number(params.get('area')), doorKey: params.get('door'), show };
}

function findDoors(doors: readonly PlanDoor[], wanted: string): PlanDoor[] | undefined {
  if (wanted.trim() === '') return undefined;
  const isWanted = nameSearch(wanted);
  return doors.filter(({ item }) => isWanted(item.door.name));
}

type FoundProps = {
  found: readonly PlanDoor[];
  selected: PlanDoor | undefined;
  onSelect: (key: string | undefined) => void;
};

/** How many doors a search has found, and the way from one to the next. */
function Found({ found, selected, onSelect }: FoundProps) {
  function showNext() {
    const at = found.findIndex(({ place }) => place.key === selected?.place.key);
    onSelect(found[(at + 1) % found.length]?.place.key);
  }
  return (
    <div className={styles.found}>
      <p role="status">{found.length === 0 ? 'Nothing found' : `${found.length} found`}</p>
      {found.length > 0 && <Button onClick={showNext}>{found.length === 1 ? 'Show it' : 'Show next'}</Button>}
    </div>
  );
}

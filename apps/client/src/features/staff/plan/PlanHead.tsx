import { LassoSelect } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { useBreakpoint } from '../../../ui/useBreakpoint.ts';
import { useMediaQuery } from '../../../ui/useMediaQuery.ts';
import { type Colouring, colourings } from './colours.ts';
import { messages } from './messages.ts';
import styles from './PlanHead.module.css';
import type { PlanDoor } from './planDoors.ts';

type PlanHeadProps = {
  search: ReactNode;
  areas: ReactNode;
  colouring: Colouring;
  onColouring: (colouring: Colouring) => void;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
  /** How many doors a search has found, and the way to them. */
  children: ReactNode;
};

/** What the plan shows, in which colours, and whether doors are being selected on it. */
export function PlanHead(props: PlanHeadProps) {
  const { search, areas, colouring, onColouring, isSelecting, onSelecting, children } = props;
  const isTouch = useMediaQuery('(pointer:coarse)');
  const isPhone = useBreakpoint() === 'mobile';
  const controls = useRef<HTMLDivElement>(null);

  // Of a phone's small screen the plan gets all there is.
  useEffect(() => {
    if (isSelecting && isPhone) controls.current?.scrollIntoView({ block: 'start' });
  }, [isSelecting, isPhone]);

  return (
    <div className={styles.head}>
      <div className={styles.search}>{search}</div>
      <div ref={controls} className={styles.controls}>
        {areas}
        <Chip selected={isSelecting} onToggle={onSelecting} icon={<LassoSelect aria-hidden="true" />}>
          {messages.select}
        </Chip>
        <SegmentedControl<Colouring>
          label={messages.colourBy}
          segments={colourings.map((id) => ({ id, label: messages.colourings[id] }))}
          selected={colouring}
          onSelect={onColouring}
        />
      </div>
      {isSelecting && <p className={styles.hint}>{messages.drawToSelect[isTouch ? 'touch' : 'mouse']}</p>}
      {children}
    </div>
  );
}

type FoundProps = {
  found: readonly PlanDoor[];
  chosen: PlanDoor | undefined;
  onChoose: (key: string | undefined) => void;
};

/** How many doors a search has found, and the way from one to the next. */
export function Found({ found, chosen, onChoose }: FoundProps) {
  function showNext() {
    const at = found.findIndex(({ place }) => place.key === chosen?.place.key);
    onChoose(found[(at + 1) % found.length]?.place.key);
  }
  return (
    <div className={styles.found}>
      <p role="status">{found.length === 0 ? messages.nothingFound : messages.found(found.length)}</p>
      {found.length > 0 && (
        <Button onClick={showNext}>{found.length === 1 ? messages.showIt : messages.showNext}</Button>
      )}
    </div>
  );
}

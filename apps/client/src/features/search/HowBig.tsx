import type { Product } from '@gatehouse/contract/model/product';
import { useMemo } from 'react';
import { boxesIn, pack, type Room } from '../../lib/packing.ts';
import {
  countThings,
  homeIds,
  homes,
  type ThingId,
  type Things,
  thingIds,
  usualCount,
} from '../../lib/storedThings.ts';
import { Chip } from '../../ui/Chip.tsx';
import { SizeComparison } from '../../ui/drawings/SizeComparison.tsx';
import type { Details } from './detailsState.ts';
import styles from './HowBig.module.css';
import { messages } from './messages.ts';
import pageStyles from './SearchProductDetails.module.css';
import { SizeFinderButton } from './SizeFinderButton.tsx';

type HowBigProps = {
  product: Product;
  room: Room;
  details: Details;
  onChange: (details: Details) => void;
};

/** A room drawn to scale, with what fits into it, and things that one can put in. */
export function HowBig({ product, room, details, onChange }: HowBigProps) {
  const { length, width, height } = room;
  const { things = {} } = details;
  const packing = useMemo(() => pack({ length, width, height }, things), [length, width, height, things]);
  const toggle = (id: ThingId) => (isIn: boolean) =>
    onChange({ ...details, things: { ...things, [id]: isIn ? usualCount(id) : 0 } });

  return (
    <section className={pageStyles.part} aria-labelledby="how-big">
      <h2 id="how-big">{messages.howBig.title}</h2>
      <WhatFits room={room} />
      <div className={styles.picture}>
        <SizeComparison lengthCm={length} widthCm={width} heightCm={height} placed={packing.placed} />
      </div>
      <fieldset className={styles.things}>
        <legend className={styles.legend}>{messages.howBig.putIn}</legend>
        <div className={styles.chips}>
          {thingIds.map((id) => (
            <Chip key={id} selected={Boolean(things[id])} onToggle={toggle(id)}>
              {messages.things[id](things[id] || usualCount(id))}
            </Chip>
          ))}
        </div>
      </fieldset>
      <p aria-live="polite" className={styles.outcome}>
        {countThings(things) > 0 &&
          (packing.fitsAll ? messages.howBig.allFit : messages.howBig.tooMuch(namesOf(packing.left)))}
      </p>
      <SizeFinderButton things={things} from={{ product, details }} />
    </section>
  );
}

/** About how many boxes a room takes, and the largest home whose things it takes. */
function WhatFits({ room }: { room: Room }) {
  const { length, width, height } = room;
  const home = useMemo(
    () => homeIds.findLast((id) => pack({ length, width, height }, homes[id]).fitsAll),
    [length, width, height],
  );
  return (
    <p>
      {messages.howBig.boxes(boxesIn(room))}
      {home && ` ${messages.howBig.home(messages.homes[home])}`}
    </p>
  );
}

/** '2 boxes, 1 car' */
function namesOf(things: Things): string {
  return thingIds.flatMap((id) => (things[id] ? [messages.things[id](things[id])] : [])).join(', ');
}

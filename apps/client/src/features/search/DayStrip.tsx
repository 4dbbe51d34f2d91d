import type { Product } from '@gatehouse/contract/model/product';
import { formatTime } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import { type PointerEvent, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import { followPointer } from '../../ui/followPointer.ts';
import styles from './DayStrip.module.css';
import { type DaySteps, freeParts, instantAt, movedTo, type Part, withEnd, withStart } from './daySteps.ts';
import { formatDuration } from './formatters.ts';
import { hourMarks, labelGap } from './hourMarks.ts';
import { messages } from './messages.ts';
import { slotOf } from './useHourChoice.ts';

type DayStripProps = {
  product: Product;
  steps: DaySteps;
  part: Part | undefined;
  onChoose: (part: Part) => void;
};

/** A tap on a free time takes an hour of it. */
const TAPPED: Part = { from: 0, to: 4 };
/** How far a pointer may slip without dragging. */
const SLACK_PX = 3;
/** How far outside of the chosen time its ends can be grasped. */
const GRIP_PX = 22;

/**
 * A day with what is free and what is taken, and the chosen time on it: its two ends are sliders, the whole can be
 * dragged, and a tap on another free time moves it there. What is taken cannot be covered.
 */
export function DayStrip({ product, steps, part, onChoose }: DayStripProps) {
  const { timeZone } = product.Site;
  const freeId = useId();
  // A time that lasts into the next day makes the strip longer.
  const width = Math.max(steps.count, part?.to ?? 0);
  const share = (index: number) => `${(index / width) * 100}%`;
  const free = freeParts(steps);
  const press = pressOn({ steps, part, width, onChoose });

  return (
    <fieldset className={styles.strip} aria-describedby={freeId}>
      <legend className="visually-hidden">{messages.strip.name}</legend>
      <p id={freeId} className="visually-hidden">
        {messages.strip.free(free.map((each) => spanOf(steps, each, timeZone)))}
      </p>
      <div className={styles.track} data-strip onPointerDown={press}>
        <div className={styles.parts} aria-hidden="true">
          <div className={styles.taken} />
          {free.map(({ from, to }) => (
            <div
              key={from}
              className={styles.free}
              style={{ insetInlineStart: share(from), width: share(to - from) }}
            />
          ))}
          {hourMarks(steps, width, timeZone, 1).map(({ at }) => (
            <div key={at} className={styles.hour} style={{ insetInlineStart: share(at) }} />
          ))}
        </div>
        {part && (
          <>
            <div
              className={styles.chosen}
              style={{ insetInlineStart: share(part.from), width: share(part.to - part.from) }}
            />
            <Ends {...{ product, steps, part, width, onChoose }} />
          </>
        )}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {hourMarks(steps, width, timeZone, labelGap(width)).map(({ at, label }) => (
          <span key={at} style={{ insetInlineStart: share(at) }}>
            {label}
          </span>
        ))}
      </div>
      <Legend />
    </fieldset>
  );
}

type PressProps = Omit<DayStripProps, 'product'> & { width: number };

/** What a pointer does: it drags an end of the chosen time, or the whole of it, or puts it elsewhere. */
function pressOn({ steps, part, width, onChoose }: PressProps) {
  return (event: PointerEvent<HTMLDivElement>) => {
    const bar = event.currentTarget;
    const box = bar.getBoundingClientRect();
    const { clientX: begun } = event;
    const placeOf = (clientX: number) => ((clientX - box.left) / box.width) * width;
    const slack = (SLACK_PX / box.width) * width;
    const grip = part && gripAt(placeOf(begun), part, (GRIP_PX / box.width) * width);
    let held = part ?? TAPPED;
    const isInside = part !== undefined && placeOf(begun) >= part.from && placeOf(begun) < part.to;
    const off = grip ? placeOf(begun) - held[grip] : isInside ? Math.floor(placeOf(begun)) - held.from : 0;

    const put = (at: number) => {
      const next = movedTo(steps, held, Math.floor(at) - off);
      if (next === undefined) return;
      // What was shortened to fit is as long as before where there is room again
      held = { from: next.from, to: next.from + (held.to - held.from) };
      onChoose(next);
    };
    const drag = (at: number) => {
      held = (grip === 'from' ? withStart : withEnd)(steps, held, Math.round(at - off));
      onChoose(held);
    };
    followPointer(event, {
      onMove: ({ clientX }) => {
        const at = placeOf(clientX);
        if (Math.abs(at - placeOf(begun)) > slack) (grip ? drag : put)(at);
      },
      onUp: ({ clientX }) => {
        if (!grip && !isInside) put(placeOf(clientX));
        // Keys go on from where the pointer left it
        bar.querySelectorAll('input')[grip === 'to' ? 1 : 0]?.focus({ preventScroll: true });
      },
    });
  };
}

/** The end of a part that is meant by a place: the nearer one, if it is within reach. */
function gripAt(place: number, { from, to }: Part, reach: number): 'from' | 'to' | undefined {
  // Inside, the middle stays free for dragging the whole
  const inside = Math.min(reach / 3, (to - from) / 4);
  if (place >= from - reach && place <= from + inside) return 'from';
  return place >= to - inside && place <= to + reach ? 'to' : undefined;
}

type EndsProps = Omit<DayStripProps, 'part'> & { part: Part; width: number };

/** The two ends of the chosen time, as sliders that say all of it. */
function Ends({ product, steps, part, width, onChoose }: EndsProps) {
  const { timeZone } = product.Site;
  const { price, length } = slotOf(product, steps, part);
  const text = messages.strip.chosen(
    spanOf(steps, part, timeZone),
    formatDuration(length * 60),
    formatCents(price),
  );
  // Where it is always open, the keyboard goes on into the next day, and the strip grows with it.
  const canGrow = part.to === width && width < steps.starts.length;
  const common = { type: 'range', min: 0, max: width, step: 1, 'aria-valuetext': text } as const;
  return (
    <>
      <input
        {...common}
        className={cx(styles.range, styles.start)}
        aria-label={messages.strip.start}
        value={part.from}
        onChange={({ target }) => onChoose(withStart(steps, part, Number(target.value)))}
      />
      <input
        {...common}
        className={cx(styles.range, styles.end)}
        aria-label={messages.strip.end}
        value={part.to}
        onKeyDown={(event) => {
          if (!canGrow || !/^(ArrowRight|ArrowUp|PageUp)$/.test(event.key)) return;
          event.preventDefault();
          onChoose(withEnd(steps, part, part.to + (event.key === 'PageUp' ? 4 : 1)));
        }}
        onChange={({ target }) => onChoose(withEnd(steps, part, Number(target.value)))}
      />
    </>
  );
}

function Legend() {
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>
        <span className={styles.swatch} />
        {messages.strip.isFree}
      </span>
      <span>
        <span className={styles.swatch}>
          <span className={styles.taken} />
        </span>
        {messages.strip.isTaken}
      </span>
    </p>
  );
}

/** '9:15 am to 11:00 am' by the site's clock. */
function spanOf(steps: DaySteps, { from, to }: Part, timeZone: string): string {
  const [start, end] = [from, to].map((index) => formatTime(instantAt(steps, index), timeZone));
  return messages.span(start!, end!);
}

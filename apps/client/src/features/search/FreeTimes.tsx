import { useEffect, useId, useRef } from 'react';
import styles from './FreeTimes.module.css';
import type { FreeStart } from './freeStarts.ts';

const parts = [
  { name: 'Morning', until: '12:00' },
  { name: 'Afternoon', until: '17:00' },
  { name: 'Evening', until: '24:00' },
];

/** The free starts of a day, by part of the day; one can be chosen. */
export function FreeTimes(props: {
  times: readonly FreeStart[];
  chosen: string | undefined;
  onChoose: (at: string) => void;
}) {
  const name = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const partOf = ({ localTime }: FreeStart) => parts.findIndex(({ until }) => localTime < until);

  useEffect(() => {
    const box = scroll.current;
    const chosen = box?.querySelector<HTMLElement>(':checked')?.parentElement;
    if (box && chosen) box.scrollTop = chosen.offsetTop - box.clientHeight / 2;
  }, []);

  return (
    <fieldset className={styles.times}>
      <legend className={styles.legend}>Start</legend>
      <div ref={scroll} className={styles.scroll}>
        {parts.map((part, index) => {
          const times = props.times.filter((time) => partOf(time) === index);
          if (times.length === 0) return null;
          return (
            <div key={part.name} className={styles.part}>
              <p className={styles.name}>{part.name}</p>
              <div className={styles.grid}>
                {times.map(({ start, localTime, at, label }) => (
                  <label key={start} className={styles.time} style={{ gridColumn: quarterOf(localTime) }}>
                    <input
                      type="radio"
                      name={name}
                      className="visually-hidden"
                      checked={at === props.chosen}
                      onChange={() => props.onChoose(at)}
                    />
                    {label}
                  </label>
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The column of a start: one for each quarter of an hour, so that a taken one leaves a gap. */
function quarterOf(time: string): number {
  return Math.floor(Number(time.slice(3)) / 15) + 1;
}

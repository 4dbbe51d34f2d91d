import { useEffect, useId, useRef } from 'react';
import styles from './FreeTimes.module.css';

type FreeTime = { start: string; localTime: string; available: number };

const parts = [
  { name: 'Morning', until: '12:00' },
  { name: 'Afternoon', until: '17:00' },
  { name: 'Evening', until: '24:00' },
];

/** The free starts of a day, by part of the day; one can be chosen. */
export function FreeTimes(props: {
  times: readonly FreeTime[];
  chosen: string | undefined;
  onChoose: (localTime: string) => void;
}) {
  const name = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const partOf = ({ localTime }: FreeTime) => parts.findIndex(({ until }) => localTime < until);

  useEffect(() => {
    const chosen = scroll.current?.querySelector<HTMLElement>(':checked')?.parentElement;
    if (chosen) scroll.current!.scrollTop = chosen.offsetTop - scroll.current!.clientHeight / 2;
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
                {times.map(({ start, localTime }) => (
                  <label key={start} className={styles.time} style={{ gridColumn: quarterOf(localTime) }}>
                    <input
                      type="radio"
                      name={name}
                      className="visually-hidden"
                      checked={localTime === props.chosen}
                      onChange={() => props.onChoose(localTime)}
                    />
                    {formatLocalTime(localTime)}
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

/** '14:30' as '2:30 pm'. */
function formatLocalTime(time: string): string {
  const [hour, minute] = time.split(':');
  const at = Number(hour);
  return `${at % 12 || 12}:${minute} ${at < 12 ? 'am' : 'pm'}`;
}

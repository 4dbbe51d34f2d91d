import type { PlanArea } from '@gatehouse/contract/api/staffPlan';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import fields from '../../../ui/Field.module.css';
import manage from '../Manage.module.css';
import { keyOf } from './drawing.ts';
import styles from './ManagePlan.module.css';
import { messages } from './messages.ts';
import { newPlace, type PlanEditor } from './usePlanEditor.ts';

/** As many stand here at first, and come with each press. */
const PAGE_SIZE = 25;

/** What stands nowhere: to be dragged onto the plan, placed in its middle, or chosen for a row. */
export function WithoutPlace({ editor, area }: { editor: PlanEditor; area: PlanArea }) {
  const id = useId();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { seen, places, selected } = editor;
  const unplaced = seen.things.filter((thing) => !places.has(keyOf(thing)));
  const middle = { x: area.width / 2, y: area.height / 2 };
  const keys = unplaced.map(keyOf);

  function putInMiddle(key: string) {
    editor.put(new Map([[key, newPlace(area, middle)]]));
    editor.select([key]);
  }

  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{messages.without(unplaced.length)}</h2>
      <p className={manage.quiet}>{unplaced.length === 0 ? messages.allPlaced : messages.withoutText}</p>
      {unplaced.length > 0 && (
        <div className={manage.actions}>
          <Button onClick={() => editor.select(keys)}>{messages.selectAll}</Button>
        </div>
      )}
      <ul className={styles.unplaced}>
        {unplaced.slice(0, limit).map((thing) => {
          const key = keyOf(thing);
          return (
            <li
              key={key}
              draggable
              onDragStart={(event) => event.dataTransfer.setData('text/plain', key)}
              className={styles.thing}
            >
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  className={fields.tick}
                  checked={selected.includes(key)}
                  onChange={() => editor.toggle(key)}
                />
                {thing.name}
                <span className={manage.quiet}>{messages.kinds[thing.kind]}</span>
              </label>
              <Button
                variant="quiet"
                aria-label={messages.putOf(thing.name)}
                onClick={() => putInMiddle(key)}
              >
                {messages.put}
              </Button>
            </li>
          );
        })}
      </ul>
      {unplaced.length > limit && (
        <Button variant="quiet" onClick={() => setLimit(limit + PAGE_SIZE)}>
          {messages.showMore}
        </Button>
      )}
    </section>
  );
}

import type { PlanArea } from '@gatehouse/contract/api/staffPlan';
import { directions, layOutRow, snapInto } from '@gatehouse/contract/rules/planBoxes';
import { type FormEvent, useId, useState } from 'react';
import { isKeyOf } from '../../../lib/keys.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import manage from '../Manage.module.css';
import styles from './ManagePlan.module.css';
import { messages } from './messages.ts';
import type { PlanEditor } from './usePlanEditor.ts';

const numbers = { x: 0, y: 0, width: 200, height: 300, gap: 0 };
type NumberName = keyof typeof numbers;
const names = ['x', 'y', 'width', 'height', 'gap'] as const satisfies readonly NumberName[];

/** Lays out what is selected as a row, in the order in which it was chosen. */
export function RowForm({ editor, area }: { editor: PlanEditor; area: PlanArea }) {
  const id = useId();
  const { selected, places } = editor;
  const [filled, setFilled] = useState<{ [Name in NumberName]?: string }>({});
  const [direction, setDirection] = useState<(typeof directions)[number]>('right');
  const [error, setError] = useState<string>();
  const first = places.get(selected[0] ?? '');
  const known = first?.areaId === area.id ? first : numbers;
  const inputOf = (name: NumberName) =>
    filled[name] ?? String(isKeyOf(known, name) ? known[name] : numbers[name]);

  function layOut(event: FormEvent) {
    event.preventDefault();
    const [x, y, width, height, gap] = names.map((name) => Number(inputOf(name)) || 0) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const box = snapInto({ x, y, width, height }, area);
    const step = snapInto({ x: gap, y: 0, width: 0, height: 0 }, area);
    const row = { count: selected.length, start: box, size: { width: box.width, height: box.height } };
    const boxes = layOutRow({ ...row, direction, gap: step.x }, area);
    setError(boxes ? undefined : messages.rowTooLong);
    if (boxes === undefined) return;
    editor.putBoxes(area.id, new Map(selected.map((key, index) => [key, boxes[index]!])));
    setFilled({});
  }

  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{messages.row}</h2>
      <p className={manage.quiet}>{messages.rowText(selected.length)}</p>
      {selected.length > 0 && (
        <form onSubmit={layOut} noValidate className={styles.row}>
          {names.map((name) => (
            <TextField
              key={name}
              type="number"
              label={name === 'gap' ? messages.gap : messages.sides[name]}
              value={inputOf(name)}
              onChange={(event) => setFilled({ ...filled, [name]: event.currentTarget.value })}
            />
          ))}
          <SelectField
            label={messages.direction}
            value={direction}
            error={error}
            onChange={({ target }) => setDirection(directions.find((one) => one === target.value) ?? 'right')}
          >
            {directions.map((one) => (
              <option key={one} value={one}>
                {messages.directions[one]}
              </option>
            ))}
          </SelectField>
          <div className={manage.actions}>
            <Button type="submit">{messages.layOut}</Button>
            <Button variant="quiet" onClick={() => editor.select([])}>
              {messages.clear}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

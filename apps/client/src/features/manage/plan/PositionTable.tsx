import type { PlanArea } from '@gatehouse/contract/api/staffPlan';
import { type Box, snapInto } from '@gatehouse/contract/rules/planBoxes';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import fields from '../../../ui/Field.module.css';
import { IconButton } from '../../../ui/IconButton.tsx';
import manage from '../Manage.module.css';
import styles from './ManagePlan.module.css';
import { messages } from './messages.ts';
import { NumberInput } from './NumberInput.tsx';
import type { Placed } from './placed.ts';
import { type PlanEditor, selectedIn } from './usePlanEditor.ts';

type PositionTableProps = { editor: PlanEditor; area: PlanArea; placed: readonly Placed[] };

/** As many rows stand here at first, and come with each press. */
const PAGE_SIZE = 25;
const sides = ['x', 'y', 'width', 'height'] as const;

/** Every position of an area as numbers; of what is selected, once something is. */
export function PositionTable({ editor, area, placed }: PositionTableProps) {
  const id = useId();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const chosen = new Set(selectedIn(editor, area.id));
  const rows = chosen.size > 1 ? placed.filter(({ key }) => chosen.has(key)) : withFirst(placed, chosen);
  return (
    <div className={styles.part}>
      <h2 id={id}>{chosen.size > 1 ? messages.positionsOf(chosen.size) : messages.positions}</h2>
      {rows.length === 0 ? (
        <p className={manage.quiet}>{messages.none}</p>
      ) : (
        <>
          <p className={manage.quiet}>{messages.inCentimetres}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
          <section className={manage.scroller} tabIndex={0} aria-labelledby={id}>
            <table className={manage.table}>
              <thead>
                <tr>
                  <th scope="col">{messages.name}</th>
                  {sides.map((side) => (
                    <th key={side} scope="col">
                      {messages.sides[side]}
                    </th>
                  ))}
                  <th scope="col">
                    <span className="visually-hidden">{messages.takeOff}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, limit).map(({ key, name, box }) => (
                  <Position
                    key={key}
                    name={name}
                    {...box}
                    isSelected={chosen.has(key)}
                    onSelect={() => editor.toggle(key)}
                    onChange={(next) => editor.putBoxes(area.id, new Map([[key, snapInto(next, area)]]))}
                    onTakeOff={() => editor.takeOff([key])}
                  />
                ))}
              </tbody>
            </table>
          </section>
          {rows.length > limit && (
            <Button variant="quiet" onClick={() => setLimit(limit + PAGE_SIZE)}>
              {messages.showMore}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** What is selected comes first. */
function withFirst(placed: readonly Placed[], chosen: ReadonlySet<string>): readonly Placed[] {
  if (chosen.size === 0) return placed;
  return placed.toSorted((a, b) => Number(chosen.has(b.key)) - Number(chosen.has(a.key)));
}

type PositionProps = Box & {
  name: string;
  isSelected: boolean;
  onSelect: () => void;
  onChange: (box: Box) => void;
  onTakeOff: () => void;
};

function Position({ name, isSelected, onSelect, onChange, onTakeOff, ...box }: PositionProps) {
  return (
    <tr aria-selected={isSelected}>
      <th scope="row">
        <label className={styles.tick}>
          <input
            type="checkbox"
            className={fields.tick}
            checked={isSelected}
            onChange={onSelect}
            aria-label={messages.select(name)}
          />
          {name}
        </label>
      </th>
      {sides.map((side) => (
        <td key={side}>
          <NumberInput
            label={messages.sideOf(messages.sides[side], name)}
            value={box[side]}
            min={side === 'x' || side === 'y' ? 0 : 10}
            onChange={(value) => onChange({ ...box, [side]: value })}
          />
        </td>
      ))}
      <td>
        <IconButton label={messages.takeOffOf(name)} icon={<X />} onClick={onTakeOff} />
      </td>
    </tr>
  );
}

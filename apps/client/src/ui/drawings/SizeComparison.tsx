import { formatDimensions, millimetres } from '@gatehouse/contract/rules/dimensions';
import type { Placed } from '../../lib/packing.ts';
import { cx } from '../cx.ts';
import styles from './Drawing.module.css';
import { bounds, fit, line, moved, place, type Size, type Vec } from './iso.ts';
import { messages } from './messages.ts';
import { person } from './person.ts';
import { openRoom, storageRoom } from './rooms.ts';
import { pathsOf } from './shapes.ts';
import { storedShapes } from './storedThings.ts';
import { removalVan } from './vehicles.ts';

type SizeComparisonProps = {
  lengthCm: number;
  widthCm: number;
  heightCm: number;
  /** What is put in; the room is seen from above then. */
  placed?: readonly Placed[];
};

const width = 400;
/** How far a measure stands off what it measures, in cm. */
const off = 34;
/** The height of the line under the picture. */
const caption = 22;

/** A storage unit beside a person and a removal van, or with things in it, all to one scale, its sides in mm. */
export function SizeComparison({ lengthCm, widthCm, heightCm, placed = [] }: SizeComparisonProps) {
  const size = { length: lengthCm, width: widthCm, height: heightCm };
  const isFilled = placed.length > 0;
  const measures = measuresOf(size);
  const shapes = [
    ...(isFilled ? [] : moved(removalVan(), [lengthCm - 150, -300, 0])),
    ...(isFilled ? [...openRoom(size), ...storedShapes(placed)] : storageRoom(size)),
    ...person([lengthCm + 130, -10, 0]),
    ...measures.map(({ from, to }) => line([from, to], 'fine')),
  ];
  const of = bounds(shapes);
  const height = Math.ceil(((of.bottom - of.top) / (of.right - of.left)) * (width - 16)) + 16 + caption;
  const to = fit(of, width, height - caption, 8);
  const mm = formatDimensions({ dimLength: lengthCm, dimWidth: widthCm, dimHeight: heightCm });

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={cx(styles.drawing, styles.comparison)}
      role="img"
      aria-label={isFilled ? messages.sizeWith(mm, placed.length) : messages.sizeAlone(mm)}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers */}
      <g dangerouslySetInnerHTML={{ __html: pathsOf(shapes, to) }} />
      {measures.map((measure) => {
        const [x, y] = place(middle(measure.from, measure.to), to);
        return (
          <text
            key={measure.turn}
            className={styles.measure}
            transform={`translate(${x} ${y}) rotate(${measure.turn})`}
          >
            {millimetres(measure.cm)}
          </text>
        );
      })}
      <text className={styles.caption} x={width / 2} y={height - 6}>
        {isFilled ? messages.captionWith : messages.captionAlone}
      </text>
    </svg>
  );
}

type Measure = { from: Vec; to: Vec; cm: number; turn: number };

/** The three sides that are seen from outside: length on the left, width on the right, height at the left edge. */
function measuresOf({ length: l, width: w, height: h }: Size): Measure[] {
  const corner = (z: number): Vec => [-off / 2, w + off / 2, z];
  return [
    { from: [0, w + off, 0], to: [l, w + off, 0], cm: l, turn: 30 },
    { from: [l + off, 0, 0], to: [l + off, w, 0], cm: w, turn: -30 },
    { from: corner(0), to: corner(h), cm: h, turn: -90 },
  ];
}

const middle = (a: Vec, b: Vec): Vec => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];

import { formatDimensions, millimetres } from '@gatehouse/contract/rules/dimensions';
import styles from './Drawing.module.css';
import { IsoPicture } from './IsoPicture.tsx';
import { bounds, fit, line, moved, movedAcross, place, type Shape, type Size, type Vec } from './iso.ts';
import { person } from './person.ts';
import { storageRoom } from './rooms.ts';
import { removalVan } from './vehicles.ts';

type SizeComparisonProps = { lengthCm: number; widthCm: number; heightCm: number };

const width = 400;
/** How far a measure stands off what it measures, in cm. */
const off = 34;
const gap = 46;

/** A storage unit beside a person and a removal van, all to one scale, its sides in mm. */
export function SizeComparison({ lengthCm, widthCm, heightCm }: SizeComparisonProps) {
  const size = { length: lengthCm, width: widthCm, height: heightCm };
  const room = storageRoom(size);
  const walker = standBeside(room, person([0, 0, 0]));
  const van = standBeside(walker, removalVan());
  const measures = measuresOf(size);
  const shapes = [...van, ...walker, ...room, ...measures.map(({ from, to }) => line([from, to], 'fine'))];
  const of = bounds(shapes);
  const height = Math.ceil(((of.bottom - of.top) / (of.right - of.left)) * (width - 16)) + 16;
  const to = fit(of, width, height, 8);
  const mm = formatDimensions({ dimLength: lengthCm, dimWidth: widthCm, dimHeight: heightCm });

  return (
    <IsoPicture
      shapes={shapes}
      fit={to}
      width={width}
      height={height}
      label={`${mm}, beside a person of 1720 mm and a removal van of 6200 mm`}
      className={styles.comparison}
    >
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
    </IsoPicture>
  );
}

/** The things moved across, and forward or back, to stand on one line to the right of the others. */
function standBeside(others: Shape[], things: Shape[]): Shape[] {
  const there = bounds(others);
  const here = bounds(things);
  const forward = there.bottom - here.bottom;
  return movedAcross(moved(things, [forward, forward, 0]), there.right + gap - here.left);
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

import type { PlanArea } from '@gatehouse/contract/api/staffPlan';
import { type DragEvent, useId, useMemo } from 'react';
import type { Point } from '../../../doors/plan/geometry.ts';
import { pointIn } from '../../../doors/plan/pointIn.ts';
import { useInSight } from '../../../doors/plan/useInSight.ts';
import { usePlanView } from '../../../doors/plan/usePlanView.ts';
import { pointAt, stepOf } from '../../../doors/plan/view.ts';
import { ZoomTools } from '../../../doors/plan/ZoomTools.tsx';
import styles from './EditorCanvas.module.css';
import { EditorShape } from './EditorShape.tsx';
import { messages } from './messages.ts';
import type { ShownPicture } from './PictureBehind.tsx';
import type { Pair } from './pictureScale.ts';
import { handlePoints, type Placed } from './placed.ts';
import { useEditorKeys } from './useEditorKeys.ts';
import { useGestures } from './useGestures.ts';
import { newPlace, type PlanEditor, selectedIn } from './usePlanEditor.ts';

type EditorCanvasProps = {
  editor: PlanEditor;
  area: PlanArea;
  placed: readonly Placed[];
  /** What lies over each other. */
  pairs: readonly [Placed, Placed][];
  picture: ShownPicture | undefined;
  /** Two points that are being set instead. */
  pair: Pair | undefined;
  onPoint: (at: Point) => void;
};

/** The side of a handle, in pixels. */
const HANDLE_PX = 9;

/** An area drawn to scale, on which doors are moved and resized. */
export function EditorCanvas({ editor, area, placed, pairs, picture, pair, onPoint }: EditorCanvasProps) {
  const id = useId();
  const gestures = useGestures(editor, area, placed);
  const plan = usePlanView(area, pair ? { ...gestures, draws: () => false, onTap: onPoint } : gestures);
  const onKeyDown = useEditorKeys(editor, area, placed, plan);
  const { view, size } = plan;
  const step = view ? stepOf(view.scale) : 1;
  const inSight = useInSight(placed, view, size);
  const selected = new Set(editor.selected);
  const over = useMemo(() => new Set(pairs.flat().map(({ key }) => key)), [pairs]);
  const { moving, around } = gestures;

  function drop(event: DragEvent<HTMLElement>) {
    const key = event.dataTransfer.getData('text/plain');
    if (!view || !editor.seen.things.some(({ kind, id }) => `${kind}_${id}` === key)) return;
    event.preventDefault();
    editor.put(new Map([[key, newPlace(area, pointAt(pointIn(event.currentTarget, event), view))]]));
    editor.select([key]);
  }

  return (
    <div className={styles.frame}>
      <div
        ref={plan.frame}
        className={styles.canvas}
        role="application"
        aria-roledescription={messages.role}
        aria-label={messages.canvas(area.name)}
        aria-describedby={`${id}help`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys itself
        tabIndex={0}
        onKeyDown={onKeyDown}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        {...plan.handlers}
      >
        {view && (
          <svg className={styles.drawing} aria-hidden="true">
            <g transform={`scale(${view.scale}) translate(${-view.x} ${-view.y})`}>
              <rect className={styles.floor} width={area.width} height={area.height} rx={14} />
              {picture && <Behind picture={picture} />}
              {inSight.map(({ key, kind, name, side, box }) => (
                <EditorShape
                  key={key}
                  id={id}
                  shapeKey={key}
                  kind={kind}
                  name={name}
                  areaId={area.id}
                  side={side}
                  step={step}
                  isSelected={selected.has(key)}
                  isOver={over.has(key)}
                  {...(moving?.get(key) ?? box)}
                />
              ))}
              {!moving && <Handles editor={editor} area={area} placed={placed} scale={view.scale} />}
              {pair && <Measured pair={pair} scale={view.scale} />}
              {around && <rect className={styles.around} {...around} />}
            </g>
          </svg>
        )}
      </div>
      <p id={`${id}help`} hidden>
        {messages.help}
      </p>
      <ZoomTools plan={plan} className={styles.tools} />
    </div>
  );
}

/** What is traced. */
function Behind({ picture: { url, x, y, width } }: { picture: ShownPicture }) {
  return <image className={styles.picture} href={url} x={x} y={y} width={width} />;
}

/** The points that a picture is scaled by. */
function Measured({ pair: [first, second], scale }: { pair: Pair; scale: number }) {
  return (
    <g className={styles.measured}>
      <line x1={first.x} y1={first.y} x2={second.x} y2={second.y} />
      {[first, second].map(({ x, y }, index) => (
        <circle key={index === 0 ? 'first' : 'second'} cx={x} cy={y} r={HANDLE_PX / scale} />
      ))}
    </g>
  );
}

type HandlesProps = Pick<EditorCanvasProps, 'editor' | 'area' | 'placed'> & { scale: number };

/** The corners and sides of what is selected alone. */
function Handles({ editor, area, placed, scale }: HandlesProps) {
  const [only, ...others] = selectedIn(editor, area.id);
  const item = placed.find(({ key }) => key === only);
  if (item === undefined || others.length > 0) return null;
  const side = HANDLE_PX / scale;
  return handlePoints(item.box).map(({ handle, at }) => (
    <rect
      key={handle}
      className={styles.handle}
      data-handle={handle}
      x={at.x - side / 2}
      y={at.y - side / 2}
      width={side}
      height={side}
    />
  ));
}

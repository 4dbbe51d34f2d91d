import { type Direction, headings } from './geometry.ts';

const PAN_STEP_PX = 60;

/** What keys do on a plan. */
export type PlanActions = {
  pan: (dx: number, dy: number) => void;
  zoomIn: () => void;
  zoomOut: () => void;
  showAll: () => void;
  /** Chooses the next door in a direction. */
  choose: (direction: Direction) => void;
  /** To what is shown of the chosen door, and away from it; missing while none is chosen. */
  enter: (() => void) | undefined;
  leave: (() => void) | undefined;
};

type Key = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** What a key asks for on a plan; undefined for keys that are left to the browser. */
export function actionOf(event: Key, actions: PlanActions): (() => void) | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey) return undefined;
  if (isDirection(key)) {
    if (!shiftKey) return () => actions.choose(key);
    const { x, y } = headings[key];
    return () => actions.pan(-x * PAN_STEP_PX, -y * PAN_STEP_PX);
  }
  switch (key) {
    case '+':
    case '=':
      return actions.zoomIn;
    case '-':
    case '_':
      return actions.zoomOut;
    case '0':
      return actions.showAll;
    case 'Enter':
      return actions.enter;
    case 'Escape':
      return actions.leave;
    default:
      return undefined;
  }
}

const isDirection = (key: string): key is Direction => Object.hasOwn(headings, key);

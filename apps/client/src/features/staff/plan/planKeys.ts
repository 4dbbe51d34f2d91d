import { type Direction, headings } from '../../../doors/plan/geometry.ts';

const PAN_STEP_PX = 240;

/** What keys do on a plan. */
export type PlanActions = {
  pan: (dx: number, dy: number) => void;
  zoomIn: () => void;
  zoomOut: () => void;
  showAll: () => void;
  /** Chooses the next door in a direction. */
  choose: (direction: Direction) => void;
  /** The same, and selects both it and the one before. */
  extend: (direction: Direction) => void;
  /** Selects the chosen door or leaves it out again; missing while none is chosen. */
  toggle: (() => void) | undefined;
  selectAll: () => void;
  /** To what is shown of the chosen door; missing while none is chosen. */
  enter: (() => void) | undefined;
  /** Away from what was begun last; missing while nothing is. */
  leave: (() => void) | undefined;
};

type Key = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** Where the plan is moved to. */
const pages: Record<string, Direction> = {
  Home: 'ArrowLeft',
  End: 'ArrowRight',
  PageUp: 'ArrowUp',
  PageDown: 'ArrowDown',
};

/** What a key asks for on a plan; undefined for keys that are left to the browser. */
export function actionOf(event: Key, actions: PlanActions): (() => void) | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key === 'a' ? actions.selectAll : undefined;
  if (isDirection(key)) return () => (shiftKey ? actions.extend(key) : actions.choose(key));
  const page = pages[key];
  if (page) {
    const { x, y } = headings[page];
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
    case ' ':
      return actions.toggle;
    case 'Enter':
      return actions.enter;
    case 'Escape':
      return actions.leave;
    default:
      return undefined;
  }
}

const isDirection = (key: string): key is Direction => Object.hasOwn(headings, key);

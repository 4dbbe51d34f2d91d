import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './Menu.module.css';

export type MenuItem = {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Something is lost by it. */
  danger?: boolean;
  onSelect: () => void;
};

type MenuProps = {
  /** Draws the button that opens it, from the attributes given. */
  button: (attributes: {
    id: string;
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    'aria-controls': string;
    onClick: () => void;
  }) => ReactNode;
  items: MenuItem[];
};

/** A list of actions behind a button; hidden until asked for. */
export function Menu({ button, items }: MenuProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { isVisible, side, rises, toggle, hide, keyDown } = useMenu(frame, items.length);
  const id = useId();
  return (
    <div ref={frame} className={styles.frame}>
      {button({
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': isVisible,
        'aria-controls': id,
        onClick: toggle,
      })}
      <div
        id={id}
        role="menu"
        tabIndex={-1}
        aria-labelledby={`${id}-button`}
        className={styles.menu}
        data-side={side}
        data-rises={rises || undefined}
        hidden={!isVisible}
        onKeyDown={keyDown}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            data-danger={item.danger}
            onClick={() => {
              hide();
              item.onSelect();
            }}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Of an item in px, and what is to be left below the last: a bar may be there. */
const ITEM_HEIGHT = 44;
const ROOM_BELOW = 80;

/**
 * Whether the menu in a frame is visible and at which side of it; moves the focus into it, within it by arrow keys, and
 * back to its button. A press anywhere else hides it.
 */
function useMenu(frame: RefObject<HTMLElement | null>, itemCount: number) {
  const [isVisible, setVisible] = useState(false);
  const [side, setSide] = useState<'start' | 'end'>('end');
  const [rises, setRises] = useState(false);

  useEffect(() => {
    if (!isVisible) return;
    itemsIn(frame.current)[0]?.focus();
    const hideOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && frame.current?.contains(target))) setVisible(false);
    };
    document.addEventListener('pointerdown', hideOutside);
    return () => document.removeEventListener('pointerdown', hideOutside);
  }, [isVisible, frame]);

  function toggle() {
    if (!frame.current) return;
    const { left, right, bottom } = frame.current.getBoundingClientRect();
    setSide((left + right) / 2 > window.innerWidth / 2 ? 'end' : 'start');
    setRises(window.innerHeight - bottom < ROOM_BELOW + itemCount * ITEM_HEIGHT);
    setVisible(!isVisible);
  }

  function hide() {
    setVisible(false);
    frame.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  }

  function keyDown(event: KeyboardEvent) {
    const items = itemsIn(frame.current);
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      items.at(next % items.length)?.focus();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      hide();
    } else if (event.key === 'Tab') setVisible(false);
  }

  return { isVisible, side, rises, toggle, hide, keyDown };
}

function itemsIn(frame: HTMLElement | null): HTMLElement[] {
  return frame === null ? [] : [...frame.querySelectorAll<HTMLElement>('[role=menuitem]')];
}

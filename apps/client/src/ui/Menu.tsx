import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
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
  const [isVisible, setVisible] = useState(false);
  const [side, setSide] = useState<'start' | 'end'>('end');
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();

  const choices = () => [...(frame.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const opener = () => frame.current?.querySelector<HTMLElement>('[aria-haspopup]');

  useEffect(() => {
    if (!isVisible) return;
    frame.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const hideOutside = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setVisible(false);
    };
    document.addEventListener('pointerdown', hideOutside);
    return () => document.removeEventListener('pointerdown', hideOutside);
  }, [isVisible]);

  function toggle() {
    const { left, right } = frame.current!.getBoundingClientRect();
    setSide((left + right) / 2 > window.innerWidth / 2 ? 'end' : 'start');
    setVisible(!isVisible);
  }

  function hide() {
    setVisible(false);
    opener()?.focus();
  }

  function keyDown(event: KeyboardEvent) {
    const all = choices();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all.at(next % all.length)?.focus();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      hide();
    } else if (event.key === 'Tab') setVisible(false);
  }

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

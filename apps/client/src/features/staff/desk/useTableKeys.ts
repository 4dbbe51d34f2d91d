import type { Virtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isBulk, isHead, type Line, type StaffDoor } from '../doors.ts';
import type { CommandAsked } from './useDoorBeside.ts';

type TableKeys = {
  lines: readonly Line[];
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  scroller: RefObject<HTMLDivElement | null>;
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  openKey: string | undefined;
  onOpen: (key: string, toCommand?: CommandAsked) => void;
};

/**
 * The keys of the table: one row of it is in the tab order, j, k and the arrows go from row to row, o leads to the
 * button of the door, x chooses it. j, k, o and x act wherever the focus is but in a field or a dialog.
 */
export function useTableKeys(table: TableKeys) {
  const { lines, virtualizer, scroller, openKey } = table;
  const [wantedKey, setActive] = useState<string>();
  const awaited = useAwaitedRow(scroller);
  const { doors, places } = useMemo(() => placesOf(lines), [lines]);
  const activeKey = [wantedKey, openKey].find((key) => key !== undefined && places.has(key)) ?? doors[0]?.key;
  const active = activeKey === undefined ? undefined : places.get(activeKey);

  useOpened(openKey, (key) => {
    const place = places.get(key);
    if (!place) return;
    setActive(key);
    const { range } = virtualizer;
    const isInView = range !== null && place.line > range.startIndex && place.line < range.endIndex;
    // To the middle, as the table may become lower beside the door; one in view stays where it is.
    virtualizer.scrollToIndex(place.line, { align: isInView ? 'auto' : 'center' });
  });

  function move(to: (at: number, count: number) => number) {
    const at = active?.door ?? 0;
    const isInTable = scroller.current?.contains(document.activeElement) ?? false;
    const next = doors[Math.min(Math.max(isInTable ? to(at, doors.length) : at, 0), doors.length - 1)];
    if (!next) return;
    awaited.current = next.key;
    setActive(next.key);
    virtualizer.scrollToIndex(places.get(next.key)?.line ?? 0);
    // The row it is at already changes nothing, so that nothing would be drawn.
    scroller.current
      ?.querySelector<HTMLElement>(`[data-key="${next.key}"] a`)
      ?.focus({ preventScroll: true });
  }

  function act(key: string): boolean {
    if (key === 'j') move((at) => at + 1);
    else if (key === 'k') move((at) => at - 1);
    else if (key === 'o' && activeKey !== undefined) table.onOpen(activeKey, 'any');
    else if (key === 'x') toggle();
    else return false;
    return true;
  }

  function toggle() {
    const item = active && doors[active.door];
    if (item && isBulk(item)) table.onSelect([item.key], !table.selected.has(item.key));
  }

  usePageKeys(act);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = {
      ArrowDown: (at: number) => at + 1,
      ArrowUp: (at: number) => at - 1,
      PageDown: (at: number) => at + 10,
      PageUp: (at: number) => at - 10,
      Home: () => 0,
      End: (_at: number, count: number) => count - 1,
    }[event.key];
    if (!to) return;
    event.preventDefault();
    move(to);
  }

  return { activeKey, setActive, onKeyDown };
}

/** The row that takes the focus once it is on the page. */
function useAwaitedRow(scroller: TableKeys['scroller']) {
  const awaited = useRef<string>(undefined);
  // Each time, as rows come onto the page while it scrolls.
  useEffect(() => {
    if (awaited.current === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-key="${awaited.current}"] a`);
    if (!row) return;
    awaited.current = undefined;
    row.focus({ preventScroll: true });
  });
  return awaited;
}

/** A door that was opened, by a row or from elsewhere, is where the keys go on. */
function useOpened(openKey: string | undefined, onOpened: (key: string) => void): void {
  const show = useEffectEvent(onOpened);
  useEffect(() => {
    if (openKey !== undefined) show(openKey);
  }, [openKey]);
}

type Place = { line: number; door: number };

/** The doors among the lines, and where each stands among the lines and among the doors: a site may have thousands. */
function placesOf(lines: readonly Line[]) {
  const doors: StaffDoor[] = [];
  const places = new Map<string, Place>();
  lines.forEach((item, line) => {
    if (isHead(item)) return;
    places.set(item.key, { line, door: doors.length });
    doors.push(item);
  });
  return { doors, places };
}

/** Has keys act wherever they are pressed but in a field or a dialog; true for those that did. */
function usePageKeys(act: (key: string) => boolean): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      if (!isForAField(event) && latest.current(event.key)) event.preventDefault();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** What takes the keys itself. */
const owners = ['textarea', 'select', '[role="menu"]'];

/** Whether a key is typed, or meant for a dialog, or belongs to the browser. */
export function isForAField(event: globalThis.KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented)
    return true;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || owners.some((owner) => target.closest(owner) !== null)) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}

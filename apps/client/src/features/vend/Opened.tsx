import type { Vend } from '@gatehouse/contract/api/vend';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { GoodsDrawing } from '../../ui/drawings/GoodsDrawing.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { GuestDetails } from './GuestDetails.tsx';
import { messages } from './messages.ts';
import styles from './VendMain.module.css';

type OpenedProps = {
  kiosk: Vend;
  reference: string;
  /** Whether there is another item. */
  isMore: boolean;
  onMore: () => void;
};

/** It is paid and the compartment stands open, as its device confirmed. */
export function Opened({ kiosk, reference, isMore, onMore }: OpenedProps) {
  const { lockableName, productName } = kiosk;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.page}>
      <section className={styles.opened}>
        <div className={styles.drawing}>
          <GoodsDrawing name={productName} />
        </div>
        <StatusBadge status="open" />
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {messages.isOpen(lockableName)}
        </h1>
        <p>{messages.takeIt(productName)}</p>
        <p className={styles.detail}>{messages.order(reference)}</p>
        {isMore && <Button onClick={onMore}>{messages.buyAnother}</Button>}
      </section>
      <GuestDetails />
    </div>
  );
}

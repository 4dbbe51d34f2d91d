import type { Product } from '@gatehouse/contract/model/product';
import { Package, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { GoodsDrawing } from '../../ui/drawings/GoodsDrawing.tsx';
import { Price } from '../../ui/Price.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import styles from './GoodsCard.module.css';
import { messages } from './messages.ts';
import { stockLabel } from './stock.ts';

type GoodsCardProps = {
  product: Product;
  /** How many stand in the cart. */
  quantity: number;
  /** Left out where carts cannot be filled. */
  onQuantity: ((quantity: number) => void) | undefined;
};

/** One kind of goods: what it is, what it costs, where it lies, and how many of it are wanted. */
export function GoodsCard({ product, quantity, onQuantity }: GoodsCardProps) {
  const { name, description, price, available, Category } = product;
  const controls = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const isIn = quantity > 0;

  // The button that was pressed gives way to another one, which keeps the focus in its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the moment when the buttons change
  useEffect(() => {
    if (hadFocus.current) controls.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    hadFocus.current = false;
  }, [isIn]);

  function change(next: number) {
    hadFocus.current = next > 0 !== isIn;
    onQuantity?.(next);
  }

  return (
    <article className={styles.card}>
      <div className={styles.drawing}>
        <GoodsDrawing name={name} />
      </div>
      <div className={styles.textBlock}>
        <p className={styles.category}>{Category.name}</p>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.description}>{description}</p>
        <p className={styles.stock}>
          <Package aria-hidden="true" />
          {stockLabel(product)}
        </p>
      </div>
      <div className={styles.deal}>
        <Price cents={price} />
        {onQuantity && (
          <div ref={controls}>
            {isIn ? (
              <QuantityStepper
                label={messages.quantityOf(name)}
                value={quantity}
                max={available}
                onChange={change}
              />
            ) : (
              <Button icon={<Plus />} aria-label={messages.addToCart(name)} onClick={() => change(1)}>
                {messages.add}
              </Button>
            )}
          </div>
        )}
      </div>
    </article>
  );
}

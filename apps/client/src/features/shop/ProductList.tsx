import type { Product } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import { useState } from 'react';
import { NoCart } from '../../forms/NoCart.tsx';
import { hrefTo } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CartBar } from './CartBar.tsx';
import { GoodsCard } from './GoodsCard.tsx';
import { messages } from './messages.ts';
import { useGoods, useShopCart } from './queries.ts';
import styles from './ShopMain.module.css';
import { categoriesOf, soldOut } from './stock.ts';

/**
 * What is for sale at a site, by category; goods without stock are not there
 * (docs/specification/lockables.md#shop-screen).
 */
export function ProductList({ site }: { site: Site }) {
  const goods = useGoods(site.id);
  if (goods.data?.length) return <Goods site={site} goods={goods.data} />;
  if (goods.data) return <NothingForSale />;
  if (goods.error) return <QueryError query={goods} />;
  return <ProductListSkeleton />;
}

function Goods({ site, goods }: { site: Site; goods: readonly Product[] }) {
  const [categoryId, setCategoryId] = useState<number>();
  const shop = useShopCart(site.id);
  const gone = useSoldOut(goods);
  const categories = categoriesOf(goods);
  const category = categories.find(({ id }) => id === categoryId);
  const shown = goods.filter(({ Category }) => category === undefined || Category.id === category.id);
  return (
    <>
      {categories.length > 1 && (
        <fieldset className={styles.filter}>
          <legend className="visually-hidden">{messages.category}</legend>
          {categories.map(({ id, name }) => (
            <Chip
              key={id}
              selected={id === category?.id}
              onToggle={(isOn) => setCategoryId(isOn ? id : undefined)}
            >
              {name}
            </Chip>
          ))}
        </fieldset>
      )}
      {shop.isOpen === false && <NoCart phone={site.phone} />}
      <div>
        <div role="status" className={styles.notice}>
          {gone.length > 0 && <Banner tone="warning">{messages.soldOut(gone)}</Banner>}
        </div>
        <ul className={styles.goods}>
          {shown.map((product) => (
            <li key={product.id}>
              <GoodsCard
                product={product}
                quantity={shop.quantityOf(product.id)}
                onQuantity={shop.isOpen ? (quantity) => shop.set(product, quantity) : undefined}
              />
            </li>
          ))}
        </ul>
      </div>
      {shop.cart && shop.isOpen && <CartBar order={shop.cart} />}
    </>
  );
}

/** The names of goods that sold out while they were looked at. */
function useSoldOut(goods: readonly Product[]): string[] {
  const [before, setBefore] = useState(goods);
  const [gone, setGone] = useState<string[]>([]);
  if (before !== goods) {
    const there = new Set(goods.map(({ name }) => name));
    setBefore(goods);
    setGone([...gone.filter((name) => !there.has(name)), ...soldOut(before, goods)]);
  }
  return gone;
}

function NothingForSale() {
  return (
    <EmptyState
      drawing={<EmptyDrawing of="shop" />}
      title={messages.noProducts}
      text={messages.noProductsText}
      action={
        <LinkButton variant="primary" to={hrefTo('SiteSearch')}>
          {messages.chooseAnotherSite}
        </LinkButton>
      }
    />
  );
}

const places = ['a', 'b', 'c', 'd'];

/** Holds the place of the goods. */
export function ProductListSkeleton() {
  return (
    <ul className={styles.goods} aria-busy="true">
      {places.map((place) => (
        <li key={place}>
          <Skeleton height="17rem" />
        </li>
      ))}
    </ul>
  );
}

import type { Product } from '@gatehouse/contract/model/product';
import { formatCents } from '@gatehouse/contract/rules/money';
import type { Details } from './detailsState.ts';
import { messages } from './messages.ts';
import nearestStyles from './NearestFree.module.css';
import { OtherProduct } from './OtherProduct.tsx';
import { useAtSite } from './productQueries.ts';
import { similarSizes } from './rooms.ts';
import styles from './SearchProductDetails.module.css';

/** The next smaller and larger of the same kind at the same site. */
export function SimilarSizes({ product, details }: { product: Product; details: Details }) {
  const { smaller, bigger } = similarSizes(product, useAtSite(product, details.date).data ?? []);
  if (smaller === undefined && bigger === undefined) return null;
  const note = (other: Product, word: string) => {
    const difference = other.price - product.price;
    if (other.recurringInterval !== product.recurringInterval || difference === 0) return word;
    return messages.similar.difference(word, formatCents(Math.abs(difference)), difference > 0);
  };
  return (
    <section className={styles.part} aria-labelledby="similar">
      <h2 id="similar">{messages.similar.title}</h2>
      <ul className={nearestStyles.list}>
        {smaller && (
          <li>
            <OtherProduct
              product={smaller}
              details={details}
              note={note(smaller, messages.similar.smaller)}
            />
          </li>
        )}
        {bigger && (
          <li>
            <OtherProduct product={bigger} details={details} note={note(bigger, messages.similar.bigger)} />
          </li>
        )}
      </ul>
    </section>
  );
}

import type { Product } from '@gatehouse/contract/model/product';
import type { Details } from './detailsState.ts';

/** What booking a product needs, whatever kind of space it is. */
export type BookingProps = {
  product: Product;
  /** What is free is being counted again. */
  isCounting: boolean;
  details: Details;
  onChange: (details: Details) => void;
};

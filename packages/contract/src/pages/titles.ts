import type { Product } from '../model/product.ts';
import { pageMessages as messages } from './messages.ts';

/** The name of a page as tabs, history and search engines show it. */
export function titleOf(page: string): string {
  return page === '' ? messages.untitled : messages.titled(page);
}

/** What the page of a space is called. */
export function productTitle({ name, Site }: Pick<Product, 'name' | 'Site'>): string {
  return messages.product(name, Site.name);
}

import { plannedPrices, products } from '@gatehouse/contract/resources/catalogue';
import type { Context } from '../../context.ts';
import { recordChanges } from './history.ts';
import { messages } from './messages.ts';
import { archiveDue, lockDueProduct, setPrice } from './plannedPriceQueries.ts';

/**
 * Gives one product the price that was planned for a day that has come at its site, the latest of several, and archives
 * what was planned. Answers how many planned prices that were. A product that is just being changed has its turn later.
 */
export async function applyPlannedPrices({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const product = await lockDueProduct(tx, at);
    if (product === undefined) return 0;
    const { id, site_id, organisation_id: organisationId, name, price: before } = product;
    const due = await archiveDue(tx, product, at);
    const price = due.at(-1)?.price ?? before;
    if (price !== before) await setPrice(tx, id, price);

    const repriced = {
      site_id,
      resource: products.name,
      row_id: id,
      title: name,
      act: 'changed',
      before: { price: before },
      after: { price },
    } as const;
    const archived = due.map(
      (planned) =>
        ({
          site_id,
          resource: plannedPrices.name,
          row_id: planned.id,
          title: String(planned.holds_from),
          act: 'archived',
          before: {},
          after: {},
        }) as const,
    );
    const author = { organisationId, userId: null, on: null, at, reason: messages.asPlanned };
    await recordChanges(tx, author, price === before ? archived : [repriced, ...archived]);
    return due.length;
  });
}

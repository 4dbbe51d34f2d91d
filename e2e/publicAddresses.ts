import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';

/** The addresses of all kinds of pages that the server renders. */
export async function publicAddresses({ ctx }: Stack): Promise<string[]> {
  const products = await ctx.db.query<{ id: number }>(sql`
    select distinct on (c.booking_type) p.id from products p join product_categories c on c.id = p.category_id
    where c.booking_type is not null and p.active and p.organisation_id = 4 order by c.booking_type, p.id`);
  const details = products.map(({ id }) => `/search/details?productId=${id}`);
  return ['/', '/search?type=workspaces', '/search/results', ...details, '/sites/1', '/shop/1'];
}

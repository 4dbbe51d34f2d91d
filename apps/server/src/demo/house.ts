import * as catalogue from '@gatehouse/contract/resources/catalogue';
import * as documentResources from '@gatehouse/contract/resources/documents';
import * as places from '@gatehouse/contract/resources/places';
import * as spaces from '@gatehouse/contract/resources/units';
import { type BackOffice, idsByTitle } from './backOffice.ts';
import { categories, features } from './catalogue.ts';
import { documents } from './documents.ts';
import { type DemoSite, productsOf } from './layout.ts';
import { operator } from './people.ts';

/** Enters all that an operator enters in the back office: itself, its sites, what it offers there, and its units. */
export async function enterHouse(office: BackOffice, sites: readonly DemoSite[]): Promise<void> {
  const { id, name: _, supportLinks, ...rest } = operator;
  await office.change(places.organisation, { id, revision: 1 }, rest);
  await office.enter(documentResources.supportLinks, inOrder(supportLinks));
  await office.enter(documentResources.documents, documents);
  const siteRows = await office.enter(
    places.sites,
    sites.map(({ accessHours: [accessFrom, accessUntil], ...site }) => ({
      ...site,
      country: 'Australia',
      accessFrom,
      accessUntil,
      gateOverlockBehaviour: 'allUnits',
      overlockAfterDays: 7,
    })),
  );
  const siteId = idsByTitle(places.sites, siteRows);
  const productIds = await enterProducts(office, sites, siteId);
  for (const site of sites) {
    const areas = site.areas.map((area) => ({
      ...area,
      siteId: siteId(site.name),
      planWidth: area.width,
      planHeight: area.height,
    }));
    const areaId = idsByTitle(places.areas, await office.enter(places.areas, areas));
    await office.enter(
      spaces.units,
      site.areas.flatMap((area) =>
        area.doors.flatMap((door) =>
          door.kind === 'unit'
            ? [
                {
                  siteId: siteId(site.name),
                  name: door.name,
                  type: door.product.category.unitType,
                  areaId: areaId(area.name),
                  productId: productIds.get(site)!(door.product.name),
                },
              ]
            : [],
        ),
      ),
    );
  }
}

async function enterProducts(
  office: BackOffice,
  sites: readonly DemoSite[],
  siteId: (name: string) => number,
) {
  const categoryId = idsByTitle(
    catalogue.categories,
    await office.enter(catalogue.categories, inOrder(Object.values(categories))),
  );
  const featureId = idsByTitle(
    catalogue.features,
    await office.enter(
      catalogue.features,
      Object.entries(features).map(([name, icon]) => ({ name, icon })),
    ),
  );
  const entered = new Map<DemoSite, (name: string) => number>();
  for (const site of sites) {
    const products = productsOf(site).map(({ size, hours, category, features: names, ...product }) => ({
      ...product,
      siteId: siteId(site.name),
      categoryId: categoryId(category.name),
      active: true,
      dimLength: size?.[0],
      dimWidth: size?.[1],
      dimHeight: size?.[2],
      opensAt: hours?.[0],
      closesAt: hours?.[1],
      featureIds: names.map(featureId),
    }));
    entered.set(site, idsByTitle(catalogue.products, await office.enter(catalogue.products, products)));
  }
  return entered;
}

const inOrder = (rows: readonly object[]) => rows.map((row, position) => ({ ...row, position }));

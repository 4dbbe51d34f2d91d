import {
  DOORS_PER_CONTROLLER,
  gateDoor,
  MANAGER,
  ORGANISATION,
  PRODUCTS_PER_SITE,
  UNITS_PER_PRODUCT,
  UNITS_PER_SITE,
} from './layout.ts';

/** The operator, and sites at ten places far from each other; those of one place lie within a few kilometres. */
export function places(sites: number): string {
  return `
    insert into organisations (id, name) values (${ORGANISATION}, 'Benchmark');
    insert into users (id, organisation_id, email, name, password_hash, created_at) overriding system value
    values (${MANAGER}, ${ORGANISATION}, 'manager@example.com', 'Max Manager', 'none', now());
    insert into permissions (user_id, role) values (${MANAGER}, 'siteManager'), (${MANAGER}, 'rentedAccess');
    insert into product_categories (id, organisation_id, name, type, unit_type, booking_type, position)
    overriding system value values
      (1, ${ORGANISATION}, 'Self storage', 'bookable', 'storage', 'storage', 1),
      (2, ${ORGANISATION}, 'Offices', 'bookable', 'office', 'workspaces', 2),
      (3, ${ORGANISATION}, 'Desks', 'bookable', 'desk', 'workspaces', 3),
      (4, ${ORGANISATION}, 'Car parks', 'bookable', 'car_park', 'workspaces', 4);
    insert into product_features (id, organisation_id, name, icon) overriding system value
    select f, ${ORGANISATION}, 'Feature ' || f, 'sparkles' from generate_series(1, 6) f;
    insert into documents (organisation_id, title, body, booking_types)
    values (${ORGANISATION}, 'Storage agreement', 'What both sides agree to.', '{storage}');
    insert into sites (id, organisation_id, name, street1, suburb, state, postcode, latitude, longitude)
    overriding system value
    select s, ${ORGANISATION}, 'Site ' || s, s || ' Long Street', 'Suburb ' || s, 'QLD', '4000',
      -27.47 - s % 10 * 1.2 + s / 10 * 0.03, 153.02 - s % 10 * 2 + s / 10 * 0.03
    from generate_series(1, ${sites}) s;
    insert into areas (id, site_id, name) overriding system value
    select s, s, 'Hall' from generate_series(1, ${sites}) s`;
}

/** Products, and units with the doors and controllers that go with them; one gate at each site. */
export function stock(sites: number): string {
  const units = sites * UNITS_PER_SITE;
  const siteOf = (unit: string) => `(${unit} - 1) / ${UNITS_PER_SITE} + 1`;
  const reported = "'locked'::lock_state, 'closed'::door_position, now()";
  return `
    insert into products (id, organisation_id, site_id, category_id, name, description, price, recurring_interval,
      dim_length, dim_width, dim_height)
    overriding system value
    select (s - 1) * ${PRODUCTS_PER_SITE} + p, ${ORGANISATION}, s, case when p <= 4 then 1 else (p - 5) / 2 + 2 end,
      'Product ' || p, 'Clean, dry and quiet, with a door of its own and light.', 2000 + p * 500,
      case when p <= 4 then 'month' else 'hour' end, 300, 200, 250
    from generate_series(1, ${sites}) s, generate_series(1, ${PRODUCTS_PER_SITE}) p;
    insert into product_feature_links (product_id, feature_id)
    select p.id, f.id from products p, product_features f where (p.id + f.id) % 3 > 0;
    insert into controllers (id, site_id, serial, name, key) overriding system value
    select c, ${siteOf(`c * ${DOORS_PER_CONTROLLER}`)}, 'GH-BENCH-' || lpad(c::text, 6, '0'), 'Controller ' || c,
      sha256(('key ' || c)::bytea)
    from generate_series(1, ${units / DOORS_PER_CONTROLLER}) c;
    insert into doors (id, site_id, area_id, controller_id, channel, has_lights, reported_lock, reported_door,
      reported_at)
    overriding system value
    select u, ${siteOf('u')}, ${siteOf('u')}, (u - 1) / ${DOORS_PER_CONTROLLER} + 1, (u - 1) % ${DOORS_PER_CONTROLLER},
      true, ${reported}
    from generate_series(1, ${units}) u
    union all
    select ${gateDoor(0)} + site_id, site_id, site_id, min(id), ${DOORS_PER_CONTROLLER}, false, ${reported}
    from controllers group by site_id;
    insert into gates (id, site_id, door_id, name) overriding system value
    select s, s, ${gateDoor(0)} + s, 'Gate' from generate_series(1, ${sites}) s;
    insert into units (id, site_id, area_id, product_id, door_id, name, type) overriding system value
    select u, p.site_id, p.site_id, p.id, u, 'U' || u, k.unit_type
    from generate_series(1, ${units}) u
      join products p on p.id = (u - 1) / ${UNITS_PER_PRODUCT} + 1
      join product_categories k on k.id = p.category_id`;
}

/** Customers; the last of them have an open cart, one site after another. */
export function people(given: {
  customers: number;
  firstShopper: number;
  shoppers: number;
  sites: number;
}): string {
  const { customers, firstShopper, shoppers, sites } = given;
  return `
    insert into customers (id, organisation_id, first_name, last_name, email, password_hash, created_at)
    overriding system value
    select c, ${ORGANISATION}, 'Ann', 'Tenant', 'customer' || c || '@example.com', 'none', now()
    from generate_series(1, ${customers}) c;
    insert into orders (id, organisation_id, customer_id, site_id, reference, created_at) overriding system value
    select o, ${ORGANISATION}, ${firstShopper} - 1 + o, (o - 1) % ${sites} + 1, upper(lpad(to_hex(o), 8, '0')), now()
    from generate_series(1, ${shoppers}) o`;
}

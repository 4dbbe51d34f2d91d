-- What belongs together is of one organisation.

alter table sites add unique (id, organisation_id);
alter table product_categories add unique (id, organisation_id);
alter table customers add unique (id, organisation_id);

alter table products
  drop constraint products_site_id_fkey,
  drop constraint products_category_id_fkey,
  add foreign key (site_id, organisation_id) references sites (id, organisation_id),
  add foreign key (category_id, organisation_id) references product_categories (id, organisation_id);

alter table orders
  drop constraint orders_site_id_fkey,
  drop constraint orders_customer_id_fkey,
  add foreign key (site_id, organisation_id) references sites (id, organisation_id),
  add foreign key (customer_id, organisation_id) references customers (id, organisation_id);

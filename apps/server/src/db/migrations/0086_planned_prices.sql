-- Prices that products have from a day on, by the clock of their site; archived once they hold, or where they are not to.

create table planned_prices (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  product_id integer not null,
  holds_from date not null,
  price integer not null check (price >= 0),
  revision integer not null default 1,
  archived_at timestamptz,
  foreign key (product_id, site_id) references products (id, site_id)
);
create unique index one_planned_price_a_day on planned_prices (product_id, holds_from) where archived_at is null;
create index on planned_prices (holds_from) where archived_at is null;

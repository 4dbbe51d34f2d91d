-- What an operator offers, and how it is shown: whoever changes it, and by whatever way, every server process hears of it at
-- once, so that no page made before is shown after. Sales are announced as orders.

create function announce_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('gatehouse', '{"kind":"catalogue"}');
  return null;
end $$;

create trigger catalogue_changed after update on organisations
  for each statement execute function announce_catalogue();
create trigger catalogue_changed after insert or update or delete on sites
  for each statement execute function announce_catalogue();
create trigger catalogue_changed after insert or update or delete on product_categories
  for each statement execute function announce_catalogue();
create trigger catalogue_changed after insert or update or delete on product_features
  for each statement execute function announce_catalogue();
create trigger catalogue_changed after insert or update or delete on product_feature_links
  for each statement execute function announce_catalogue();
create trigger catalogue_changed after insert or update or delete on products
  for each statement execute function announce_catalogue();
create trigger catalogue_changed after insert or delete or update of site_id, product_id, name, type, out_of_service
  on units for each statement execute function announce_catalogue();
create trigger catalogue_changed after insert or delete or update of product_id, lockable_id
  on locker_inventories for each statement execute function announce_catalogue();

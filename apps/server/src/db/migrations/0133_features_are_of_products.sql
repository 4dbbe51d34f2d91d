-- A product's row is written whenever a feature is added to it, taken from it or changed, so that the version of the row tells
-- whether anything is another that is shown of the product.

create function write_featured_products() returns trigger language plpgsql as $$
begin
  update products set description = description where id in (select product_id from changed_links);
  return null;
end $$;

create trigger products_follow after insert on product_feature_links referencing new table as changed_links
  for each statement execute function write_featured_products();
create trigger products_follow_removal after delete on product_feature_links referencing old table as changed_links
  for each statement execute function write_featured_products();

create function write_products_of_features() returns trigger language plpgsql as $$
begin
  update products set description = description
  where id in (select l.product_id from product_feature_links l join changed_features f on f.id = l.feature_id);
  return null;
end $$;

create trigger products_follow after update on product_features referencing new table as changed_features
  for each statement execute function write_products_of_features();

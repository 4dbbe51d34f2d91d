-- A picture of a site or a product has an alt text, its size, and the same picture in other types and widths.
alter table sites
  alter column media drop default,
  alter column media type jsonb using to_jsonb(media);
alter table products
  alter column media drop default,
  alter column media type jsonb using to_jsonb(media);

update sites set media = (select jsonb_agg(jsonb_build_object('url', url)) from jsonb_array_elements_text(media) url)
where media <> '[]';
update products set media = (select jsonb_agg(jsonb_build_object('url', url)) from jsonb_array_elements_text(media) url)
where media <> '[]';

alter table sites
  alter column media set default '[]',
  add constraint sites_media_check check (jsonb_typeof(media) = 'array');
alter table products
  alter column media set default '[]',
  add constraint products_media_check check (jsonb_typeof(media) = 'array');

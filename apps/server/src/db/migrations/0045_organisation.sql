-- Where the app of an organisation is to be had; null where it is in no store.
alter table organisations
  add column app_store_url text check (app_store_url ~ '^https://'),
  add column play_store_url text check (play_store_url ~ '^https://');

-- Whoever changes what an organisation allows, every server process and screen gets to know of it at once.
create function announce_organisation() returns trigger language plpgsql as $$
begin
  perform pg_notify('gatehouse', json_build_object('kind', 'organisation', 'organisationId', new.id)::text);
  return null;
end $$;
create trigger organisation_changed after update on organisations
  for each row when (old.feature_permission_ingest <> new.feature_permission_ingest)
  execute function announce_organisation();

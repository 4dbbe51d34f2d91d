-- Whoever changes what an organisation allows, every server process and screen gets to know of it at once.
create function announce_organisation() returns trigger language plpgsql as $$
begin
  perform pg_notify('gatehouse', json_build_object('kind', 'organisation', 'organisationId', new.id)::text);
  return null;
end $$;
create trigger organisation_changed after update on organisations
  for each row when (old.feature_permission_ingest <> new.feature_permission_ingest)
  execute function announce_organisation();

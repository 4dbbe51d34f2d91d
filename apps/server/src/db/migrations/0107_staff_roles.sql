-- Roles of an operator's own: a name and a set of rights.
create table staff_roles (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  name text not null,
  rights text[] not null check (cardinality(rights) > 0),
  revision integer not null default 1,
  archived_at timestamptz
);
create unique index one_role_of_a_name on staff_roles (organisation_id, fold_name(name)) where archived_at is null;

-- Safe: servers that know the table from 0106 give it the same rows, which hold.
alter table staff_grants
  alter column role drop not null,
  add column role_id integer references staff_roles,
  add check (num_nonnulls(role, role_id) = 1),
  drop constraint staff_grants_user_id_role_site_id_key,
  add constraint staff_grants_once unique nulls not distinct (user_id, role, role_id, site_id);
create index on staff_grants (role_id);

-- With the number and the rights of a role of the operator's own, whose `role` is null.
create or replace view role_grants as
  select user_id, role, site_id, null::integer as role_id, null::text[] as rights from permissions
  union all
  select g.user_id, g.role, g.site_id, g.role_id, r.rights
  from staff_grants g left join staff_roles r on r.id = g.role_id;

-- Whose role loses a right is signed out, as who loses a role.
create function end_sessions_of_role() returns trigger language plpgsql as $$
begin
  update token_families set ended_at = now()
  where ended_at is null and user_id in (select user_id from staff_grants where role_id = new.id);
  return null;
end
$$;
create trigger role_narrowed after update of rights on staff_roles
  for each row when (not new.rights @> old.rights) execute function end_sessions_of_role();

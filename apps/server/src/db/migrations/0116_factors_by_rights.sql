-- A session ends when its role becomes another one, or holds elsewhere; not when it counts from another moment.
drop trigger right_lost on permissions;
create trigger right_lost after update of user_id, role, site_id or delete on permissions
  for each row execute function end_staff_sessions();
drop trigger right_lost on staff_grants;
create trigger right_lost after update of user_id, role, role_id, site_id or delete on staff_grants
  for each row execute function end_staff_sessions();

-- From when on a role counts for the second factor that its rights take, as in permissions.
alter table staff_grants add column granted_at timestamptz default now();

-- Those that take one from this release on: whoever has them has the grace from now on. Of the demo's there is none.
update staff_grants g set granted_at = null from users u
where u.id = g.user_id and u.email like '%@gatehouse.example';
update permissions set granted_at = now() where role = 'siteManager' and granted_at is not null;

create or replace view role_grants as
  select user_id, role, site_id, null::integer as role_id, null::text[] as rights, granted_at from permissions
  union all
  select g.user_id, g.role, g.site_id, g.role_id, r.rights, g.granted_at
  from staff_grants g left join staff_roles r on r.id = g.role_id;

-- A role that gets a right may take a second factor from then on: whoever has it has the grace once more.
create function begin_grace_of_role() returns trigger language plpgsql as $$
begin
  update staff_grants set granted_at = now() where role_id = new.id and granted_at is not null;
  return null;
end
$$;
create trigger role_widened after update of rights on staff_roles
  for each row when (not old.rights @> new.rights) execute function begin_grace_of_role();

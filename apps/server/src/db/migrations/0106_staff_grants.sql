-- Roles that servers of the release before do not know, apart from `permissions`: there, whoever has any role opens doors.
create table staff_grants (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  role text not null check (role in ('frontDesk', 'accountant', 'viewer')),
  site_id integer references sites,
  unique nulls not distinct (user_id, role, site_id)
);
create trigger right_lost after update or delete on staff_grants
  for each row execute function end_staff_sessions();

-- Every role that somebody has, and where; everywhere where no site is named.
create view role_grants as
  select user_id, role, site_id from permissions
  union all
  select user_id, role, site_id from staff_grants;

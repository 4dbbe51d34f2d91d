-- What a person is shown of each of their sessions, to know which are theirs.
alter table token_families
  add column device text,
  add column network text,
  add column used_at timestamptz;
update token_families set used_at = created_at;
alter table token_families alter column used_at set not null;
create index on token_families (ended_at);

-- Every server process hears which session ended, whatever ended it.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('gatehouse', json_build_object('kind', 'sessionEnded', 'session', new.id)::text);
  return null;
end
$$;
create trigger session_ended after update of ended_at on token_families
  for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_session_end();

-- Staff who are disabled or lose a right are signed out, so that no screen goes on with rights that are gone.
create function end_staff_sessions() returns trigger language plpgsql as $$
declare
  staff integer;
begin
  if tg_table_name = 'users' then staff := old.id; else staff := old.user_id; end if;
  update token_families set ended_at = now() where user_id = staff and ended_at is null;
  return null;
end
$$;
create trigger staff_disabled after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function end_staff_sessions();
create trigger right_lost after update or delete on permissions
  for each row execute function end_staff_sessions();

-- Changes of a customer's address, which the old address can undo.
create table email_changes (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  old_email text not null,
  changed_at timestamptz not null,
  undone_at timestamptz
);
create index on email_changes (customer_id);

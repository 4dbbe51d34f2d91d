-- Roles are changed from what was seen of them: the revision goes up with each change.
alter table users add column grants_revision integer not null default 1;

-- The address of who was invited goes from the history with the invitation; the chain holds, as it is of the values' hash.
create function erase_invitation_changes() returns trigger language plpgsql as $$
begin
  update changes set title = '', before = '{}', after = '{}', erased_at = now()
  where organisation_id = old.organisation_id and resource = 'staffInvitations' and row_id = old.id
    and erased_at is null;
  return old;
end
$$;
create trigger erase_changes after delete on staff_invitations
  for each row execute function erase_invitation_changes();

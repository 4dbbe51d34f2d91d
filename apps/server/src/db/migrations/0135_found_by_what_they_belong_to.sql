-- Who shared what, what a locker has held, and whom staff asked to join, whether it is over or not.
create index invitations_by_inviter on invitations (inviter_id) where state <> 'Revoked';
create index locker_inventories_by_lockable on locker_inventories (lockable_id, id);
create index staff_invitations_by_email on staff_invitations (organisation_id, email);

-- Who was asked to work for an operator, with the roles they will have: [{"role", "siteId"}].
create table staff_invitations (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  email text not null check (email = lower(trim(email))),
  grants jsonb not null check (jsonb_typeof(grants) = 'array'),
  invited_by integer not null references users,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  -- Taken up, or back.
  ended_at timestamptz
);
create unique index on staff_invitations (organisation_id, email) where ended_at is null;
create index on staff_invitations (invited_at);

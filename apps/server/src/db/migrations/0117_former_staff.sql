-- When what says who a staff user was was erased; what they did keeps their number.
-- Safe: nobody is erased yet, and servers of before erase nobody.
alter table users
  add column erased_at timestamptz,
  add check (erased_at is null or disabled_at is not null);

-- A customer is made when the address is proven. Until then a registration waits, with a code of its own: what somebody
-- else enters for the same address never becomes part of it.

create table registrations (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  email text not null check (email = lower(trim(email))),
  first_name text not null,
  last_name text not null,
  mobile text,
  password_hash text not null,
  created_at timestamptz not null
);
create index on registrations (organisation_id, email, id desc);
create index on registrations (created_at);

insert into registrations (organisation_id, email, first_name, last_name, mobile, password_hash, created_at)
select organisation_id, email, first_name, last_name, mobile, password_hash, created_at
from customers where not email_verified and suspended_at is null;
-- Nobody ever signed in to them; other rows may name them.
update customers set
  first_name = 'Former', last_name = 'customer', email = 'customer-' || id || '@account.invalid', pending_email = null,
  mobile = null, password_hash = '', suspended_at = now()
where not email_verified and suspended_at is null;
alter table customers drop column email_verified, drop column pending_registration;

delete from one_time_codes where purpose = 'register';
alter table one_time_codes
  alter column customer_id drop not null,
  add column registration_id integer references registrations on delete cascade,
  add check ((purpose = 'register') = (registration_id is not null)),
  add check (num_nonnulls(customer_id, registration_id) = 1),
  drop constraint one_time_codes_purpose_customer_id_key,
  add unique nulls not distinct (purpose, customer_id, registration_id);
create index on one_time_codes (registration_id);

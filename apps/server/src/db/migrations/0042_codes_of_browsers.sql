-- A code that anybody may ask for is good in the browser that asked; the others are bound to none.
alter table one_time_codes
  add column browser text not null default '',
  drop constraint one_time_codes_purpose_customer_id_registration_id_key,
  add unique nulls not distinct (purpose, customer_id, registration_id, browser);
alter table one_time_codes alter column browser drop default;

-- Sessions of a person, over or not: a browser that has stayed signed in is its owner's.
create index on token_families (customer_id);
create index on token_families (user_id);
drop index token_families_customer_id_idx;
drop index token_families_user_id_idx;

-- Kinds and subjects are named otherwise by now.
delete from attempt_counts;

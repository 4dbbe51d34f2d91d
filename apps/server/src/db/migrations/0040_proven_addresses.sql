-- When a customer last showed that the address is theirs, by a code or a secret that was mailed to it.
alter table customers add column email_proven_at timestamptz;
update customers c set email_proven_at = c.created_at
  from organisations o where o.id = c.organisation_id and o.customer_email_validation;

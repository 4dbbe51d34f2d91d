-- Whether a charge was ever asked for is looked up with each checkout (charge_postings), whatever became of its payments: the
-- index that there is holds those alone that are open or paid.
create index payments_charge_id_idx on payments (charge_id) where charge_id is not null;

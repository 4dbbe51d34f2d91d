-- What was charged, paid and given back before. It holds up nobody: no row that is there is locked, and what happens
-- meanwhile posts its own event, which this does not see yet.

-- Each order is looked at once, so remembering its lines costs three times what it saves.
set local enable_memoize = off;
insert into ledger_transfers select * from ledger_postings on conflict do nothing;

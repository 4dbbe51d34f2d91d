-- Known by 90dc7e274555b992009dabc1b735801e8f45f746eb67c2edc9d25c7868a989f5
-- What was charged, paid and given back before. It holds up nobody: no row that is there is locked, and what happens
-- meanwhile posts its own event, which this does not see yet.

-- Each order is looked at once, so remembering its lines costs three times what it saves.
set local enable_memoize = off;
-- Which charges were paid by themselves is looked up among all payments in memory, else in all of them for each.
set local work_mem = '256MB';
insert into ledger_transfers select * from ledger_postings on conflict do nothing;

-- The plan of a site is changed from what was seen of it: the revision goes up with each time it is published.
alter table sites add column plan_revision integer not null default 1;

-- When customers get in, by the site's clock and the same every day: 00:00 to 24:00 is day and night, closing at or
-- before opening is on the next day, nothing is not known. `opening_hours` stays the words for people.
alter table sites
  add column access_from time,
  add column access_until time,
  add constraint access_hours_whole check ((access_from is null) = (access_until is null)),
  add constraint access_hours_of_a_day check (access_from < time '24:00');

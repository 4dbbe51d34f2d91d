-- Below how many pieces for sale staff of the site are alerted; never where there is none.
alter table products add column alert_below integer check (alert_below > 0);

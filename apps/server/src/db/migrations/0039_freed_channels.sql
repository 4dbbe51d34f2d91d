-- The door a channel was taken from: what a customer has behind that door is still behind this channel's lock.
alter table doors add column freed_from integer references doors;

-- A door's history names its command and its booking by numbers that are under its hashes. It keeps them when a command has
-- served its time or a reservation is gone, and no removal has to look through all histories first.
alter table activity
  drop constraint activity_command_id_fkey,
  drop constraint activity_booking_id_fkey;

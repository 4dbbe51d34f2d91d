-- What is counted before its work is done: of `failures`, so many whose end is not known yet. A process that died leaves
-- them so; past `held_until` they are failures like others. `turn_at`: when the last of those that wait their turn may begin.
alter table attempt_counts
  add column held integer not null default 0 check (held >= 0),
  add column held_until timestamptz,
  add column turn_at timestamptz;

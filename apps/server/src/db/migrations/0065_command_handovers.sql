-- Commands that a process without a link to the broker wrote, for one with a link to send.
create table command_handovers (
  command_id bigint primary key references commands,
  -- As it was wired when the command was written: its counter is this controller's.
  controller_id integer not null references controllers,
  -- What is asked, as it goes into the message.
  request jsonb not null,
  -- By the clock of the database, which all processes share.
  handed_at timestamptz not null default clock_timestamp(),
  -- The process that sends it.
  taken_by text
);

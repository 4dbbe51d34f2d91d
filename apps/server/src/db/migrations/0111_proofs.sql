-- When who is signed in confirmed again that it is them; null since they signed in.
alter table token_families add column proved_at timestamptz;

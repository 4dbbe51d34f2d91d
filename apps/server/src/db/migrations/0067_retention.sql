-- What is removed by its age is found by it, and what points at it by what it points at.
create index commands_by_age on commands (requested_at);
create index mails_by_age on mails (created_at);
create index payment_events_by_age on payment_events (received_at);
create index alerts_by_age on alerts (coalesce(ended_at, archived_at));
create index token_families_by_age on token_families (used_at);
create index attempt_counts_by_age on attempt_counts (greatest(window_started_at, blocked_until));
create index one_time_codes_by_age on one_time_codes (expires_at);
create index email_changes_by_age on email_changes (changed_at);
create index pin_codes_by_age on pin_codes (ended_at) where ended_at is not null;
create index invitations_by_age on invitations (ended_at) where ended_at is not null;
create index bookings_expired on bookings (held_until) where state = 'Expired';
create index invitations_by_booking on invitations (booking_id);
create index push_subscriptions_by_family on push_subscriptions (family_id);

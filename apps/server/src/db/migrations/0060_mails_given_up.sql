-- What the operator is shown of mails that no server took, without reading all that were sent.
create index mails_given_up on mails (created_at) where sent_at is null and next_attempt_at is null;

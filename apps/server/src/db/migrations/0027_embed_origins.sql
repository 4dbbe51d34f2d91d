-- Origins stand in a header of every embedded page: nothing but scheme, host and port.
alter table organisations add constraint organisations_embed_origins_check
  check (array_to_string(embed_origins, ' ', '') ~ '^(https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?( (?=h)|$))*$');

-- A mail is kept as what it says; how it looks, as HTML and as text, is decided when it is sent or shown.
alter table mails add column letter jsonb;
update mails set letter = jsonb_build_object('paragraphs', to_jsonb(regexp_split_to_array(body, E'\n\n')));
alter table mails alter column letter set not null, drop column body;

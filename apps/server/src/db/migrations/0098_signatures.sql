-- The name that somebody signed an agreement with, as they typed it; none where they agreed before it was asked for.
alter table document_agreements add column name_typed text;

-- What was agreed to is proof: rows are only added.
create trigger only_added before update or delete on document_agreements
  for each row execute function refuse_change();
create trigger only_added before update or delete on order_documents
  for each row execute function refuse_change();

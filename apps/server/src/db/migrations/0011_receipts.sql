-- What a tax invoice names its supplier by.
alter table organisations add column abn text check (abn ~ '^\d{11}$');

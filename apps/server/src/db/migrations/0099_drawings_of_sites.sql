-- The drawings there are; another one was drawn as a depot.
alter table sites alter column icon set default 'depot';
update sites set icon = case icon when 'office' then 'offices' when 'parking' then 'yard' else 'depot' end
where icon not in ('depot', 'offices', 'lockers', 'yard', 'club');

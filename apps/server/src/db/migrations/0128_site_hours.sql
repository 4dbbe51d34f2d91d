-- Hours by weekday and on single days (`SiteHours` of the contract); null where a site has none of its own.
alter table sites add column hours jsonb check (jsonb_typeof(hours) = 'object');

-- What a site's hours say of a day: its own, else those of its weekday. JSON's null is closed.
create function site_hours_on(hours jsonb, day date) returns jsonb language sql immutable parallel safe as $$
  select coalesce(
    (select e -> 'hours' from jsonb_array_elements(hours -> 'exceptions') e
      where e ->> 'date' = to_char(day, 'YYYY-MM-DD')),
    hours -> 'week' -> (extract(isodow from day)::integer - 1)
  )
$$;

-- When a site is open on some days, and after midnight of the day before the first.
create function site_open(hours jsonb, zone text, first_day date, last_day date) returns tstzmultirange
language sql stable parallel safe as $$
  select coalesce(range_agg(tstzrange(
    (day + make_interval(mins => (h ->> 'from')::integer)) at time zone zone,
    (day + make_interval(mins => (h ->> 'until')::integer)) at time zone zone)), '{}')
  from generate_series(-1, last_day - first_day) ahead
    cross join lateral (select first_day + ahead as day) d
    cross join lateral (select site_hours_on(hours, day) as h) o
  where h ->> 'from' is not null
$$;

-- As `isOpenFor` of the contract: whole days are open where none of them is closed, other times where all of them is.
create function is_site_open(hours jsonb, zone text, starts timestamptz, ends timestamptz) returns boolean
language sql stable parallel safe as $$
  select case
    when hours is null then true
    when (starts at time zone zone)::time = '00:00' and (ends at time zone zone)::time = '00:00' then not exists (
      select from generate_series(0, (ends at time zone zone)::date - (starts at time zone zone)::date - 1) ahead
      where site_hours_on(hours, (starts at time zone zone)::date + ahead) ->> 'from' is null
    )
    else site_open(hours, zone, (starts at time zone zone)::date, (ends at time zone zone)::date)
      @> tstzrange(starts, ends)
  end
$$;

-- The part of a time in which a site is open, the longest where there are several; null where it is shut.
create function open_part(hours jsonb, zone text, starts timestamptz, ends timestamptz) returns tstzrange
language sql stable parallel safe as $$
  select case
    when starts >= ends then null
    when hours is null then tstzrange(starts, ends)
    else (
      select part
      from unnest(tstzmultirange(tstzrange(starts, ends))
        * site_open(hours, zone, (starts at time zone zone)::date, (ends at time zone zone)::date)) part
      order by upper(part) - lower(part) desc limit 1
    )
  end
$$;

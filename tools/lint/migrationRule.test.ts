import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEarlyMigrations, findUnsafeMigrations } from './migrationRule.ts';

const problems = (text: string, number = '0900', release = '8.7.0') =>
  findUnsafeMigrations([{ path: `db/migrations/${number}_name.sql`, text }], release);

test('what only adds runs beside the release before', () => {
  for (const text of [
    'create table rooms (id int primary key, name text not null unique, check (id > 0));',
    "alter table doors add column note text, add column colour text not null default 'red';",
    'alter table doors add column size int check (size in (1, 2)), add column n int not null default 0;',
    'alter table doors alter column name drop not null;',
    'alter table doors drop constraint doors_name_check;',
    'create index doors_by_note on doors (note);',
    'create table rooms (id int); alter table rooms add constraint r unique (id); create unique index on rooms (id);',
    '-- We drop table no more; rename it later.\nselect 1;',
    "-- It's gone; drop table doors;\nselect 1; -- Don't drop table doors;",
    "insert into notes values ('drop table doors; it''s gone');",
    'create function f() returns void language plpgsql as $$ begin drop table doors; end $$;',
  ]) {
    assert.deepEqual(problems(text), [], text);
  }
});

test('what takes something away is named with its statement', () => {
  for (const [text, reason] of [
    ['drop table doors;', /drops what is in use/],
    ['alter table doors\n  drop column note;', /drops a column/],
    ['alter table doors drop note;', /drops a column/],
    ['alter table doors add column a int, drop column if exists note;', /drops a column/],
    ['alter table doors rename to gates;', /renames/],
    ['alter table doors rename column note to remark;', /renames/],
    ['ALTER TABLE doors ALTER note TYPE int;', /changes the type/],
    ['alter table doors alter column note drop default;', /takes away a default/],
  ] as const) {
    const [problem, ...others] = problems(text);
    assert.match(problem ?? text, /^db\/migrations\/0900_name\.sql: '(alter|drop) table doors/);
    assert.match(problem ?? text, reason);
    assert.deepEqual(others, []);
  }
  assert.equal(problems('-- Safe: nobody looks\ndrop table doors;').length, 1);
});

test('what tightens a column is named, unless it is said to be safe', () => {
  for (const text of [
    'alter table doors alter column note set not null;',
    'alter table doors add column note text not null;',
    'alter table doors add column a numeric(3, 1) default 0, add column note text not null;',
    "alter table doors add check (note <> '');",
    'alter table doors add constraint doors_note unique (note);',
    'create unique index doors_by_note on doors (note);',
  ]) {
    assert.equal(problems(text).length, 1, text);
    assert.deepEqual(
      problems(`select 1;\n-- Safe: each note has been unique since 8.6.0.\n${text}`),
      [],
      text,
    );
  }
});

test('a contraction names a release that is out, or this one', () => {
  const contraction = (release: string) =>
    `-- Contraction, unused since ${release}: notes went.\ndrop table doors;`;
  assert.deepEqual(problems(contraction('8.7.0')), []);
  assert.deepEqual(problems(contraction('8.6.12')), []);
  assert.match(problems(contraction('8.10.0'))[0] ?? '', /names release 8\.10\.0, but this is 8\.7\.0/);
  assert.match(problems('-- Contraction: soon\ndrop table doors;')[0] ?? '', /begins with a line like/);
});

test('migrations from before the rule are left as they are', () => {
  assert.deepEqual(problems('drop table doors;', '0055'), []);
  assert.equal(problems('drop table doors;', '0056').length, 1);
});

test('a migration comes after all that were there when it was added', () => {
  const found = ['0001_a.sql', '0131_c.sql', '0060_b.sql'];
  assert.deepEqual(findEarlyMigrations([{ found, added: ['0132_d.sql', '0133_e.sql'] }]), []);
  assert.deepEqual(findEarlyMigrations([{ found: [], added: ['0001_a.sql'] }]), []);
  const [problem, ...others] = findEarlyMigrations([{ found, added: ['0130_d.sql', '0132_e.sql'] }]);
  assert.match(problem ?? '', /^0130_d\.sql: comes before 0131_c\.sql/);
  assert.deepEqual(others, []);
});

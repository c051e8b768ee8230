// The statements of a migration and the locks that they take: the forms that migrations use.
import { expect, test } from 'vitest'
import { locksOf, statementsOf } from './statements.ts'

test('statements end at semicolons outside of texts, comments and functions', () => {
  const text = `-- A comment; with one.
    insert into mark values ('a;b', 'it''s');
    create function two() returns int language sql as $$ select 1; select 2 $$;
    do $body$ begin null; end $body$`
  expect(statementsOf(text)).toEqual([
    "insert into mark values ('a;b', 'it''s')",
    'create function two() returns int language sql as $$',
    'do $$',
  ])
})

test('each table is locked once, by its strongest lock', () => {
  const text = `create index ticket_due on ticket (due); alter table ticket add column due date;
    create table milestone (project_id uuid references project (id));
    create unique index one on comment (id); drop index event_at;
    create trigger told after insert on session for each row execute function tell();
    update profile set full_name = ''; alter table milestone add column n int`
  expect(locksOf(text)).toEqual([
    { table: 'ticket', mode: 'access exclusive' },
    { table: 'project', mode: 'share row exclusive' },
    { table: 'comment', mode: 'share' },
    { index: 'event_at', mode: 'access exclusive' },
    { table: 'session', mode: 'share row exclusive' },
    { table: 'milestone', mode: 'access exclusive' },
  ])
})

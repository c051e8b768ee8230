// The product's statements as pgbench scripts: which values are replaced, and that text is never mistaken for a variable.
import { expect, it } from 'vitest'
import { scriptOf } from './pgbench.ts'

const id = '01a1fd42-b764-73e9-9739-27ccc0858e74'

it('substitutes tickets and ids, and keeps the rest verbatim', () => {
  const statements = [
    { text: 'begin', values: [] },
    {
      text: 'update ticket\n  set title = $2, note = $3 where id = $1',
      values: [id, "It's 12:30 \\ now", null],
    },
    {
      text: 'insert into event values ($1, $2)',
      values: ['01a1fd42-0000-73e9-9739-27ccc0858e74', '{"a":true}'],
    },
    { text: "select to_char($1::timestamptz, 'HH24:MI'), 'x'::text", values: ['now'] },
    { text: 'select any($1::uuid[])', values: [`{"${id}"}`] },
  ]
  const replaced = new Map([[id, 'bench.id(:p, :n)']])
  expect(scriptOf(statements, '\\set n 1', replaced).split('\n')).toEqual([
    '\\set n 1',
    'begin;',
    "update ticket set title = E'It\\'s 12\\x3a30 \\\\ now', note = null where id = bench.id(:p, :n);",
    'insert into event values (gen_random_uuid(), E\'{"a"\\x3atrue}\');',
    "select to_char(E'now'::timestamptz, E'HH24\\x3aMI'), 'x'::text;",
    "select any((E'{\"' || (bench.id(:p, :n))::text || E'\"}')::uuid[]);",
    '',
  ])
})

// The query language: the meaning of a text, the errors of an invalid one, and that tree and text convert into each other.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summary } from '../api-example.ts'
import { fold } from '../fold.ts'
import { QUERY_FIELDS } from '../ticket/fields.ts'
import { choice, day, fieldsOf, type Values } from '../ticket/kinds.ts'
import { matchesQuery } from './match.ts'
import { parseQuery } from './parse.ts'
import { printQuery } from './print.ts'
import { resolveQuery, startOfUtc, type Vocabulary } from './resolve.ts'
import {
  FIELD_NAMES,
  type FieldRules,
  LANGUAGE,
  languageOf,
  type Query,
  type Term,
  type Value,
} from './tree.ts'

const TODAY = '2026-11-23'
const IDS = ['1', '2', '3', '4'].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const [ada = '', grace = '', ios = '', bugs = ''] = IDS
const vocabulary: Vocabulary = {
  me: ada,
  today: TODAY,
  startOf: startOfUtc,
  projectKeys: ['APO'],
  people: [
    { id: ada, names: ['ada', 'Ada Lovelace'] },
    { id: grace, names: ['grace', 'Grace Hopper'] },
  ],
  labels: [
    { id: ios, names: ['iOS'] },
    { id: bugs, names: ['Old bugs, "odd"'] },
  ],
  milestones: [
    { id: ios, names: ['2.4'] },
    { id: bugs, names: ['Sprint 12'], isCurrent: true },
  ],
  columns: [
    { id: 'todo', names: ['To Do'] },
    { id: '1', names: ['Review'] },
  ],
}

function treeOf(text: string): Query {
  const parsed = parseQuery(text)
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  return parsed.query
}

/** The canonical query, as text. */
function meaning(text: string): string {
  const parsed = parseQuery(text)
  const resolved = 'errors' in parsed ? parsed : resolveQuery(parsed, vocabulary)
  return 'errors' in resolved
    ? resolved.errors.map(({ at, instead }) => `${text.slice(...at)}→${instead ?? '?'}`).join('; ')
    : printQuery(resolved.query)
}

describe('a query means', () => {
  it.each([
    ['', ''],
    ['  login   fails ', 'login fails'],
    ['"login  fails" -"on Mac"', '"login  fails" -"on Mac"'],
    [
      "-word - -- a-b don't 12:30 http://x.org Error: C:\\x",
      "-word - -- a-b don't 12:30 http://x.org Error: C:\\x",
    ],
    ['"> onerror="x" "two words"', '"> onerror="x" "two words"'],
    ['assignee:me', `assignee:#${ada}`],
    ['assignee:@Grace,none', `assignee:#${grace},none`],
    ['assignee:@gràce,ADÁ', `assignee:#${grace},#${ada}`],
    ['label:ｉＯＳ,"old bugs, “odd”"', `label:#${ios},#${bugs}`],
    ['-reporter:"grace hopper"', `-reporter:#${grace}`],
    ['LABEL:IOS label:"old bugs, \\"odd\\""', `label:#${ios} label:#${bugs}`],
    ['column:review,"to do"', 'column:#1,#todo'],
    ['-status:done,in_progress', '-status:done,in_progress'],
    ['priority:>=high type:bug', 'priority:high,critical type:bug'],
    ['priority:<high', 'priority:low,medium'],
    ['milestone:"2.4",current,none', `milestone:#${ios},#${bugs},none`],
    ['-milestone:current', `-milestone:#${bugs}`],
    ['start:<7d', 'start:..2026-11-29'],
    ['due:<7d', 'due:..2026-11-29'],
    ['due:<=1w', 'due:..2026-11-30'],
    ['due:>=2026-12-01', 'due:2026-12-01..'],
    ['due:overdue,none', 'due:..2026-11-22,none'],
    ['due:soon', 'due:2026-11-23..2026-11-26'],
    ['due:tomorrow', 'due:2026-11-24..2026-11-24'],
    ['due:2026-12-01..2026-12-24', 'due:2026-12-01..2026-12-24'],
    ['created:<7d', 'created:2026-11-17t00:00:00.000z..'],
    ['updated:>30d', 'updated:..2026-10-24t00:00:00.000z'],
    ['created:yesterday', 'created:2026-11-22t00:00:00.000z..2026-11-23t00:00:00.000z'],
    ['created:<2026-11-01', 'created:..2026-11-01t00:00:00.000z'],
    ['updated:>=today', 'updated:2026-11-23t00:00:00.000z..'],
    ['parent:APO-12,none', 'parent:12,none'],
    ['estimate:>=8', 'estimate:8..'],
    ['estimate:3..5,none', 'estimate:3..5,none'],
    ['estimate:<3', 'estimate:..2'],
    ['blocked:yes has:attachment -has:label', 'blocked:yes has:attachment -has:label'],
  ])('%j: %s', (text, means) => {
    expect(meaning(text).toLowerCase()).toBe(means.toLowerCase())
    // A canonical query resolves to itself.
    expect(meaning(meaning(text))).toBe(meaning(text))
  })
})

describe('an error names the place and what was meant', () => {
  it.each([
    ['asignee:me', 'asignee→assignee'],
    ['login tag:ios', 'tag→label'],
    ['is:open', 'is→status'],
    ['sprint:4', 'sprint→milestone'],
    ['mood:4', 'mood→?'],
    ['status:don', 'don→done'],
    ['status:"in progress"', '"in progress"→in_progress'],
    ['a status:open b', 'open→?'],
    ['type:bgu,feature', 'bgu→bug'],
    ['type:>bug', '>bug→bug'],
    ['priority:>=hihg', '>=hihg→>=high'],
    ['priority:>critical', '>critical→critical'],
    ['status:', '→?'],
    ['status:done,,todo', '→?'],
    ['label:oiS', 'oiS→iOS'],
    ['label:nothing', 'nothing→?'],
    ['assignee:grcae', 'grcae→grace'],
    ['column:reveiw', 'reveiw→Review'],
    ['label:"old bugs, \\"od\\""', '"old bugs, \\"od\\""→"Old bugs, \\"odd\\""'],
    ['due:2026-02-30', '2026-02-30→?'],
    ['due:<none', '<none→none'],
    ['due:2026-02-03..2026-02-01', '2026-02-03..2026-02-01→?'],
    ['due:tomorow', 'tomorow→tomorrow'],
    ['parent:WAY-3', 'WAY-3→APO-3'],
    ['estimate:many', 'many→?'],
    ['a "b c', '"b c→"b c"'],
    ['"a"b', 'b→?'],
    ['a "\u200b"', '"\u200b"→?'],
    ['label:"a"b', 'b→?'],
    ['label:#x', '#x→?'],
    ['created:>=2026-01-01T00:00:00Z', '>=2026-01-01T00:00:00Z→?'],
    [Array(21).fill('a').join(' '), 'a→?'],
    ['a'.repeat(202), `${'a'.repeat(202)}→?`],
  ])('%s: %s', (text, expected) => {
    expect(meaning(text)).toBe(expected)
  })

  it('tells what a field takes', () => {
    const parsed = parseQuery('status:open')
    expect(parsed).toMatchObject({
      errors: [{ message: '“open” is no value of “status”. It takes todo, in_progress, done.' }],
    })
  })
})

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((one) => fold(one).trim() !== '')
const word = fc.oneof(
  fc.constantFrom('login', '-', '--x', 'a"b', 'C:\\', 'http://a', 'Error:', "don't", '#4', 'ß'),
  text.filter((one) => {
    const parsed = parseQuery(one)
    return (
      'query' in parsed && parsed.query.length === 1 && parsed.query[0]?.kind === 'word' && one === one.trim()
    )
  }),
)
const VALUES: Record<FieldRules['kind'], fc.Arbitrary<Value>> = {
  choice: fc.constant({ text: '' }),
  named: fc.oneof(
    text.map((one): Value => ({ text: one.trim() })),
    fc.constantFrom('ß ü', 'a,b', '"', '\\', '#x', '>1', '/', ':').map((one): Value => ({ text: one })),
  ),
  date: fc
    .constantFrom('7d', '-2w', '2026-02-03', '2026-01-01..2026-02-01', '..2026-02-01')
    .map((one) => ({ text: one })),
  time: fc.constantFrom('7d', '2026-02-03', '2026-02-01t09:30:00.000z..').map((one) => ({ text: one })),
  number: fc.constantFrom('0', '13', '3..8').map((one) => ({ text: one })),
  ticket: fc.constantFrom('12', 'apo-12').map((one) => ({ text: one })),
  // No field of all projects is of these kinds.
  decimal: fc.constantFrom('2.5', '-3..8').map((one) => ({ text: one })),
  words: text.map((one) => ({ text: one })),
}
const fieldTerm = fc.constantFrom(...FIELD_NAMES).chain((field): fc.Arbitrary<Term> => {
  const { kind, words = [], compares } = LANGUAGE[field] as FieldRules
  const value =
    kind === 'choice'
      ? fc.constantFrom(...words).map((one): Value => ({ text: one }))
      : fc.oneof(
          VALUES[kind],
          ...(words.length > 0 ? [fc.constantFrom(...words).map((one): Value => ({ text: one }))] : []),
        )
  const op = fc.constantFrom('>=' as const, '<=' as const)
  const single = value.filter(
    ({ text: one }) => !one.includes('..') && !['none', 'overdue', 'soon'].includes(one),
  )
  const any: fc.Arbitrary<Value> = compares
    ? fc.oneof(
        value,
        fc.record({ op, value: single }).map((both) => ({ ...both.value, op: both.op })),
      )
    : value
  return fc
    .record({ negated: fc.boolean(), values: fc.array(any, { minLength: 1, maxLength: 3 }) })
    .map((rest) => ({
      kind: 'field',
      field,
      ...rest,
    }))
})
const term: fc.Arbitrary<Term> = fc.oneof(
  fieldTerm,
  word.map((one): Term => ({ kind: 'word', text: one })),
  fc.record({ text, negated: fc.boolean() }).map((phrase): Term => ({ kind: 'phrase', ...phrase })),
)

describe('for any query', () => {
  it('the text of a tree is that tree again', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 8 }), (query) => {
        expect(treeOf(printQuery(query))).toEqual(query)
      }),
      { numRuns: 400 },
    )
  })

  it('any text has a tree, or errors that lie within it', () => {
    const pieces = fc.constantFrom(
      ...FIELD_NAMES.map((name) => `${name}:`),
      '"',
      '\\',
      '-',
      ',',
      ' ',
      ':',
      '>',
      '<=',
      '#',
      '..',
      'none',
      'me',
      '7d',
      '2026-02-30',
      'high',
      'x',
      '\u0000',
      '😀',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(pieces).map((some) => some.join('')),
    )
    fc.assert(
      fc.property(texts, (some) => {
        const parsed = parseQuery(some)
        const resolved = 'errors' in parsed ? parsed : resolveQuery(parsed, vocabulary)
        if (!('errors' in resolved)) return
        expect(resolved.errors.length).toBeGreaterThan(0)
        for (const { at, message } of resolved.errors) {
          expect(0 <= at[0] && at[0] <= at[1] && at[1] <= some.length).toBe(true)
          expect(message).not.toBe('')
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('what is said to be meant at the place of the only error leaves no error there', () => {
    const slips = [
      'asignee:me',
      'status:don',
      'a "b',
      'label:oiS',
      'priority:>critical',
      'due:<none',
      'parent:WAY-3',
    ]
    for (const some of slips) {
      const parsed = parseQuery(some)
      const resolved = 'errors' in parsed ? parsed : resolveQuery(parsed, vocabulary)
      if (!('errors' in resolved)) throw new Error(some)
      const [{ at, instead } = { at: [0, 0] as const, instead: '' }] = resolved.errors
      const edited = some.slice(0, at[0]) + instead + some.slice(at[1])
      expect(meaning(edited)).not.toContain('→')
    }
  })
})

it('fields that are made at run time speak the same language, wherever their values are', () => {
  const sizes = [
    { value: 's', label: 'Small' },
    { value: 'm', label: 'Medium' },
    { value: 'l', label: 'Large' },
  ]
  const held = (name: string) => (ticket: Values) => (ticket.custom as Values | undefined)?.[name] ?? null
  const fields = [
    ...QUERY_FIELDS,
    ...fieldsOf({
      size: choice(sizes, { label: 'Size', ordered: true, optional: true, of: held('size') }),
      starts: day({ label: 'Start', optional: true, of: held('starts') }),
    }),
  ]
  const language = languageOf(fields)
  const ticket = { ...summary, status: 'done', custom: { size: 'm', starts: '2026-11-20' } } as const
  const decided = (text: string) => {
    const parsed = parseQuery(text, language)
    const resolved = 'errors' in parsed ? parsed : resolveQuery(parsed, vocabulary, language)
    return 'errors' in resolved
      ? resolved.errors[0]?.instead
      : matchesQuery(ticket, null, resolved.query, fields)
  }
  expect(decided('size:>=m starts:<today priority:high has:size')).toBe(true)
  expect(decided('size:l,none')).toBe(false)
  expect(decided('-starts:none -has:starts')).toBe(false)
  expect(decided('szie:l')).toBe('size')
  expect(parseQuery('size:l')).toHaveProperty('errors')
})

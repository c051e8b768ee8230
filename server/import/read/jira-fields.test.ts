// Custom fields of Jira's exports: kinds, values, what is Jira's own, and what fields cannot hold.
import { expect, it } from 'vitest'
import type { CustomField } from '../../../domain/field/field.ts'
import { type Read, readBytes } from '../../test/read-source.ts'
import { jira } from './jira.ts'

const TYPE = 'com.atlassian.jira.plugin.system.customfieldtypes'
const fieldsOf = ({ all }: Read) =>
  all('field').map(({ name, kind, options }) => [name, kind, ...options.map((option) => option.name)])
/** The values of each ticket by the names of the fields. */
const valuesOf = ({ all }: Read) => {
  const names = new Map(all('field').map(({ id, name }) => [id, name]))
  return all('ticket').map(({ custom = {} }) =>
    Object.fromEntries(Object.entries(custom).map(([id, value]) => [names.get(id), value])),
  )
}

const NAMED: [id: number, name: string, custom: string, value: unknown][] = [
  [1, 'Customer', `${TYPE}:textfield`, 'Acme'],
  [2, 'Effort', `${TYPE}:float`, 2.12345],
  [3, 'Go live', `${TYPE}:datepicker`, '2026-03-13'],
  [4, 'Seen at', `${TYPE}:datetime`, '2026-03-13T23:30:00.000+0100'],
  [5, 'Severity', `${TYPE}:select`, { self: 'x', value: 'High', id: '7' }],
  [6, 'Systems', `${TYPE}:multicheckboxes`, [{ value: 'Web' }, { value: 'Phone' }]],
  [7, 'Area', `${TYPE}:cascadingselect`, { value: 'Europe', child: { value: 'Rome' } }],
  [8, 'Reviewer', `${TYPE}:userpicker`, { accountId: 'a1', displayName: 'Ada' }],
  [9, 'Helpers', `${TYPE}:multiuserpicker`, [{ displayName: 'Ada' }, { displayName: 'Bo' }]],
  [10, 'Contract', `${TYPE}:url`, 'https://example.org/c'],
  [11, 'Notes', `${TYPE}:textarea`, { type: 'doc', content: [text('one'), text('two')] }],
  [12, 'Rank', 'com.pyxis.greenhopper.jira:gh-lexo-rank', '0|i002:'],
  [13, 'Sprint', 'com.pyxis.greenhopper.jira:gh-sprint', [{ id: 3, name: 'Sprint 3', state: 'active' }]],
  [14, 'Epic Link', 'com.pyxis.greenhopper.jira:gh-epic-link', 'TEA-2'],
  [15, 'Story Points', `${TYPE}:float`, 3],
  [16, 'Flagged', `${TYPE}:multicheckboxes`, [{ value: 'Impediment' }]],
  [17, 'Development', 'com.atlassian.jira.plugins.jira-development-integration-plugin:devsummarycf', '{}'],
  [18, '[CHART] Time in Status', 'com.atlassian.jira.ext.charting:timeinstatus', '1_*:*_2'],
  [19, 'Start date', `${TYPE}:datepicker`, '2026-03-01'],
  [20, 'Asset', 'com.example:asset', { objectId: '9' }],
]
function text(words: string) {
  return { type: 'paragraph', content: [{ type: 'text', text: words }] }
}
const page = (fields: object, more: object = {}) =>
  JSON.stringify({
    issues: [
      { key: 'TEA-1', fields: { summary: 'Boil', ...fields } },
      { key: 'TEA-2', fields: { summary: 'Cool' } },
    ],
    ...more,
  })
const custom = (entries: readonly (readonly [number, unknown])[]) =>
  Object.fromEntries(entries.map(([id, value]) => [`customfield_${id}`, value]))

it('reads all kinds from REST answers with names and schema', async () => {
  const names = custom(NAMED.map(([id, name]) => [id, name]))
  const schema = custom(NAMED.map(([id, , type]) => [id, { custom: type }]))
  const values = custom(NAMED.map(([id, , , value]) => [id, value]))
  const read = await readBytes(jira, page(values, { names, schema }))
  expect(fieldsOf(read)).toEqual([
    ['Customer', 'text'],
    ['Effort', 'number'],
    ['Go live', 'day'],
    ['Seen at', 'day'],
    ['Severity', 'choice', 'High'],
    ['Systems', 'choices', 'Web', 'Phone'],
    ['Area', 'text'],
    ['Reviewer', 'person'],
    ['Helpers', 'text'],
    ['Contract', 'address'],
  ])
  expect(valuesOf(read)[0]).toEqual({
    Customer: 'Acme',
    Effort: 2.123,
    'Go live': '2026-03-13',
    'Seen at': '2026-03-13',
    Severity: 'high',
    Systems: ['phone', 'web'],
    Area: 'Europe / Rome',
    Reviewer: 'a1',
    Helpers: 'Ada, Bo',
    Contract: 'https://example.org/c',
  })
  expect(read.all('ticket')[0]).toMatchObject({
    parent: 'TEA-2',
    estimate: 3,
    milestone: 'sprint/3',
    start_date: '2026-03-01',
    description: '**Notes**\n\none\n\ntwo',
  })
  expect(read.remarkCounts).toMatchObject({
    'changed custom field: Numbers of “Effort” are rounded to 3 decimals.': 1,
    'changed custom field: “Seen at” keeps only the day, without the time.': 1,
    'changed custom field: A value of “Notes” does not fit into a custom field; it is put into the description.': 1,
    'left_out flag: Tickets have no flag.': 1,
    'left_out custom field: There is no field “Asset” here.': 1,
  })
})

it('guesses kinds by the values where REST answers have no schema', async () => {
  const values = custom(NAMED.filter(([id]) => id <= 10 || id === 12).map(([id, , , value]) => [id, value]))
  const read = await readBytes(jira, page(values))
  expect(fieldsOf(read).map(([, kind]) => kind)).toEqual([
    ...['text', 'number', 'day', 'day', 'choice', 'choices', 'text', 'person', 'text', 'address'],
  ])
  expect(Object.keys(read.remarkCounts)).toContainEqual(
    expect.stringContaining('called by their ids; pages with `expand=names,schema` have them'),
  )
})

const xml = (fields: readonly (readonly [name: string, key: string, inner: string])[]) =>
  `<rss version="0.92"><channel><title>Jira</title><item><key>TEA-1</key><summary>Boil</summary><customfields>${fields
    .map(
      ([name, key, inner], at) =>
        `<customfield id="customfield_${at}" key="${key}"><customfieldname>${name}</customfieldname><customfieldvalues>${inner}</customfieldvalues></customfield>`,
    )
    .join('')}</customfields></item></channel></rss>`
const one = (words: string, more = '') => `<customfieldvalue${more}><![CDATA[${words}]]></customfieldvalue>`

it('reads XML by the types of the fields', async () => {
  const read = await readBytes(
    jira,
    xml([
      ['Severity', `${TYPE}:radiobuttons`, one('High', ' key="1"')],
      ['Systems', `${TYPE}:labels`, '<label>web</label><label>phone</label>'],
      ['Area', `${TYPE}:cascadingselect`, one('Europe') + one('Rome', ' cascade-level="1"')],
      ['Reviewer', `${TYPE}:userpicker`, one('ada')],
      ['Go live', `${TYPE}:datepicker`, one('Thu, 27 Jul 2023 00:00:00 +0000')],
      ['Effort', `${TYPE}:float`, one('2.0')],
      ['Score', 'com.example:scripted-field', one('&lt;b&gt;12&lt;/b&gt;')],
      ['Steps', `${TYPE}:textarea`, one('first<br/>second')],
      ['serverRank', 'com.pyxis.greenhopper.jira:gh-lexo-rank', one('0|i')],
      ['Last commenter', 'com.atlassian.jira.toolkit:lastupdaterorcommenter', one('ada')],
      ['Story Points', `${TYPE}:float`, one('3.0')],
      ['Empty', `${TYPE}:select`, ''],
    ]),
  )
  expect(valuesOf(read)).toEqual([
    {
      ...{ Severity: 'high', Systems: ['phone', 'web'], Area: 'Europe / Rome', Reviewer: 'ada' },
      ...{ 'Go live': '2023-07-27', Effort: 2, Score: expect.stringContaining('12') },
    },
  ])
  expect(read.all('ticket')[0]).toMatchObject({
    estimate: 3,
    description: expect.stringMatching(/\*\*Steps\*\*\n\nfirst\s+second/),
  })
})

const CSV = `Summary,Issue key,Issue id,Reporter,Custom field (Size),Custom field (Due at),Custom field (Site),Custom field (Owner),Custom field (Tier),Custom field (Team),Custom field (Team),Custom field (Note),Custom field (Code),Custom field (Epic Name),Custom field (Rank)
A,TEA-1,1,Ada,3.0,05/Sep/25 7:24 AM,https://a.example,ada,Gold,Web,Phone,Once,007,Big,0|a
B,TEA-2,2,Bo,4,06/Sep/25 7:24 AM,https://b.example,Bo,Gold,Web,,"Two
lines",008,Big,0|b
`

it('guesses kinds by the values of a table, and several choices by columns that repeat', async () => {
  const read = await readBytes(jira, CSV)
  expect(fieldsOf(read)).toEqual([
    ['Size', 'number'],
    ['Due at', 'day'],
    ['Site', 'address'],
    ['Owner', 'person'],
    ['Tier', 'choice', 'Gold'],
    ['Team', 'choices', 'Web', 'Phone'],
    ['Note', 'text'],
    ['Code', 'text'],
  ])
  expect(valuesOf(read)).toEqual([
    {
      ...{ Size: 3, 'Due at': '2025-09-05', Site: 'https://a.example', Owner: 'Ada', Tier: 'gold' },
      ...{ Team: ['phone', 'web'], Note: 'Once', Code: '007' },
    },
    {
      ...{ Size: 4, 'Due at': '2025-09-06', Site: 'https://b.example', Owner: 'Bo', Tier: 'gold' },
      ...{ Team: ['web'], Code: '008' },
    },
  ])
  expect(read.all('ticket')[1]?.description).toBe('**Note**\n\nTwo\nlines')
})

const here = (name: string, kind: CustomField['kind'], at = 0): CustomField => ({
  ...{
    id: `00000000-0000-4000-8000-0000000000${10 + at}`,
    project_id: '',
    name,
    former_names: [],
    kind,
    unit: null,
  },
  ...{ options: [], on_card: false, position: at, removed_at: null, version: 1 },
})

it('takes the kind of the field that the project has, if it can hold the values', async () => {
  const read = await readBytes(jira, CSV, { fields: [here('SIZE', 'text'), here('Tier', 'number')] })
  expect(fieldsOf(read).map(([name, kind]) => `${name} ${kind}`)).toEqual(
    expect.arrayContaining(['Size text', 'Tier choice']),
  )
})

it('keeps the most used fields where the project has no room, and names the others', async () => {
  const fields = Array.from({ length: 29 }, (_, at) => here(`Field ${at}`, 'text', at))
  const text = `Summary,Issue key,Issue id,Custom field (Rare),Custom field (Often),Custom field (Field 7)
A,TEA-1,1,red,blue,x
B,TEA-2,2,,blue,x
`
  const read = await readBytes(jira, text, { fields })
  expect(fieldsOf(read)).toEqual([
    ['Often', 'choice', 'blue'],
    ['Field 7', 'text'],
  ])
  expect(valuesOf(read)[0]).toEqual({ Often: 'blue', 'Field 7': 'x' })
  expect(read.remarks).toEqual([
    expect.objectContaining({
      what: 'left_out',
      of: 'custom field',
      count: 1,
      reason: 'A project can have at most 30 custom fields: “Rare” is left out.',
      as_labels: 'custom field Rare',
    }),
  ])
})

it('reads 300 fields of a source, and options up to their limit', async () => {
  const many = Array.from({ length: 303 }, (_, at) => [at, 'x'] as const)
  const read = await readBytes(jira, page(custom(many)))
  const left = read.remarks.filter(({ what }) => what === 'left_out')
  expect(left.length).toBe(273)
  expect(read.all('field').length).toBe(30)
  const words = Array.from({ length: 101 }, (_, at) => `word ${at}`)
  const labels = await readBytes(
    jira,
    xml([['Words', `${TYPE}:labels`, words.map((word) => one(word)).join('')]]),
  )
  expect(labels.all('field')[0]?.options.length).toBe(100)
  expect(labels.all('ticket')[0]?.description).toBe('**Words**: word 100')
})

// Tables as CSV: encodings, delimiters, dates, and malformed rows.
import { expect, it } from 'vitest'
import { TABLE_HEADINGS } from '../../../domain/export/table.ts'
import type { CustomField, FieldKind } from '../../../domain/field/field.ts'
import { tableOf } from '../../export/csv.ts'
import { readBytes } from '../../test/read-source.ts'
import { csv } from './csv.ts'

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const TEXT = 'Title;State\nNaïve café;Doing\n"Größe\nüber zwei";Done\n'

it.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16, little end first', utf16(TEXT)],
  ['UTF-16, big end first', utf16(TEXT, true)],
  ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
  ['breaks of one kind', Buffer.from(TEXT.replaceAll('\n', '\r'))],
  ['breaks of two characters', Buffer.from(TEXT.replaceAll('\n', '\r\n'))],
])('reads %s', async (name, bytes) => {
  const { all, remarkCounts } = await readBytes(csv, bytes)
  expect(all('ticket').map(({ title }) => title)).toEqual(['Naïve café', 'Größe über zwei'])
  expect(all('column').map(({ status }) => status)).toEqual(['in_progress', 'done'])
  const isLatin =
    'changed file: The file is not in UTF-8; it is read as Windows-1252 (Western European).' in remarkCounts
  expect(isLatin).toBe(name === 'Windows-1252')
})

it.each([',', ';', '\t', '|'])('finds %j between the cells', async (sign) => {
  const { all } = await readBytes(
    csv,
    `${['Title', 'Notes', 'Priority'].join(sign)}\n${['A', '"1,5; 2|3"', 'high'].join(sign)}`,
  )
  expect(all('ticket')[0]).toMatchObject({ title: 'A', description: '1,5; 2|3', priority: 'high' })
})

it('obeys a line that names the delimiter, and counts it', async () => {
  const { all } = await readBytes(csv, 'sep=;\nTitle;Due, or not\nA;1,2')
  expect(all('ticket')).toMatchObject([{ title: 'A', id: 'line 3' }])
})

it('shows broken places of the encoding and says how many', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Title\nGrüße an alle Köche'),
    Buffer.from([0xff]),
    Buffer.from('\n'),
  ])
  const { all, remarkCounts } = await readBytes(csv, bytes)
  expect(all('ticket')[0]?.title).toBe('Grüße an alle Köche�')
  expect(remarkCounts['changed file: Characters that could not be decoded are shown as �.']).toBe(1)
})

it.each([
  ['2024-02-29', '2024-02-29'],
  ['29.2.2024', '2024-02-29'],
  ['29/02/2024', '2024-02-29'],
  ['Thu, 29 Feb 2024 00:00:00 +0000', '2024-02-29'],
  ['Feb 29, 2024', '2024-02-29'],
  ['2024年2月29日', '2024-02-29'],
  ['2024-02-29T23:30:00Z', '2024-03-01'],
  ['1709247600', '2024-03-01'],
])('reads the day %s', async (written, day) => {
  const { all } = await readBytes(csv, `Title,Due date\nA,"${written}"`, { timeZone: 'Europe/Berlin' })
  expect(all('ticket')[0]?.due_date).toBe(day)
})

it.each(['yesterday', '2024-02-30', '31/31/2024', '99999-01-01', '0000-00-00', '=TODAY()'])(
  'leaves out the day %s, and says so',
  async (written) => {
    const { all, remarkCounts } = await readBytes(csv, `Title,Due date\nA,"${written}"`)
    expect(all('ticket')[0]?.due_date).toBeNull()
    expect(remarkCounts['changed date: A date could not be read, or makes no sense; it is left out.']).toBe(1)
  },
)

it('takes the month first where another row shows that it must be, and says what it assumes', async () => {
  const american = await readBytes(csv, 'Title,Due date\nA,03/04/2024\nB,03/14/2024')
  expect(american.all('ticket').map(({ due_date }) => due_date)).toEqual(['2024-03-04', '2024-03-14'])
  const open = await readBytes(csv, 'Title,Due date\nA,03/04/2024')
  expect(open.all('ticket')[0]?.due_date).toBe('2024-04-03')
  expect(open.remarkCounts['changed date: Dates such as 03/04/2021 are read with the day first.']).toBe(1)
})

it('uses the columns that were chosen, whatever they are called', async () => {
  const { all } = await readBytes(csv, 'a,b,c\nx,y,z', {
    columns: { 1: 'title', 2: 'labels', 0: 'nonsense' },
  })
  expect(all('ticket')[0]).toMatchObject({ title: 'y', labels: ['z'] })
})

it('asks for a title', async () => {
  await expect(readBytes(csv, 'a,b\n1,2')).rejects.toThrow(
    'No column is the title: please choose which one it is.',
  )
})

it('carries people, labels, parents, relations and comments', async () => {
  const text = `Key,Title,Assignee,Assignee email,Author,Tags,Parent,Blocked by,Comment,Comment,Mood
A-1,One,Ada Lovelace,ada@example.org,Bo <bo@example.org>,"red, hot",A-2,"A-2; A-7",First,Second,glad
A-2,Two,"Ada; Cy",,,,A-1,,,,`
  const { all, remarkCounts } = await readBytes(csv, text)
  expect(all('ticket')).toMatchObject([
    { id: 'A-1', number: 1, assignee: 'ada@example.org', labels: ['red', 'hot'], parent: null },
    { id: 'A-2', assignee: 'Ada', parent: 'A-1' },
  ])
  expect(all('person')).toContainEqual({ id: 'Bo', name: 'Bo', username: null, email: 'bo@example.org' })
  expect(all('relation')).toEqual([{ kind: 'blocks', from: 'A-2', to: 'A-1' }])
  expect(all('comment').map(({ content }) => content)).toEqual(['First', 'Second'])
  expect(remarkCounts).toMatchObject({
    'left_out parent: The parent is its own sub-ticket.': 1,
    'left_out custom field: There is no field “Mood” here.': 1,
    'left_out assignee: A ticket has one assignee; the first one is kept.': 1,
    'left_out relation: The other ticket is not in the source.': 1,
  })
})

it('keeps every row: with the same key, without a title, too short, too long', async () => {
  const { all, remarkCounts } = await readBytes(
    csv,
    'Key,Title,Notes\nA-1,One,n\nA-1,Again,n\nA-3,,n\nA-4\nA-5,Five,n,more\n\n',
  )
  expect(all('ticket').map(({ id, title }) => [id, title])).toEqual([
    ['A-1', 'One'],
    ['line 3', 'Again'],
    ['A-3', 'A-3'],
    ['A-4', 'A-4'],
    ['A-5', 'Five'],
  ])
  expect(remarkCounts).toMatchObject({
    'changed ticket: An earlier row has the same key; the row comes without it.': 1,
    'changed ticket: It has no title; it is called by its key or number.': 2,
    'changed row: The row has fewer cells than the header; it may be cut off.': 1,
    'changed row: The row has more cells than the header; those beyond it are left out.': 1,
  })
})

it('keeps formulas and HTML as the text they are', async () => {
  const { all } = await readBytes(csv, 'Title,Description\n"=HYPERLINK(""x"")",<img src=x onerror=alert(1)>')
  expect(all('ticket')[0]).toMatchObject({
    title: '=HYPERLINK("x")',
    description: '<img src=x onerror=alert(1)>',
  })
})

it('reads the table that a project is downloaded as, without the marks that keep its cells from being formulas', async () => {
  const titles = ['=1+1', '＝1+1', '-1', '@SUM(A1)', "'=1", "''", "'tis", 'Plain', '| a |']
  const descriptions = [
    '- one\n- two',
    '\u200b=x',
    '\u00a0=x',
    "'\t=x",
    '=2\nof two lines',
    'x',
    '%x',
    '+1',
    '-',
  ]
  const names = Object.keys(TABLE_HEADINGS)
  const rows = titles.map((title, at) => {
    const cells: Record<string, string> = { key: `APO-${at + 1}`, title, description: descriptions[at] ?? '' }
    return names.map((name) => cells[name] ?? '')
  })
  const text = tableOf([Object.values(TABLE_HEADINGS), ...rows])
  const { all } = await readBytes(csv, Buffer.from(`\ufeff${text}`))
  expect(all('ticket').map(({ title }) => title)).toEqual(titles)
  expect(all('ticket').map(({ description }) => description)).toEqual(descriptions)
  const [first] = (await readBytes(csv, `Title\n"'=1"`)).all('ticket')
  expect(first?.title, 'of another table').toBe("'=1")
})

it('reads the milestones and start dates of a table that was downloaded here', async () => {
  const names = Object.keys(TABLE_HEADINGS)
  const cells: Record<string, string> = { title: 'A', milestone: 'Sprint 1', start_date: '2026-03-02' }
  const text = tableOf([Object.values(TABLE_HEADINGS), names.map((name) => cells[name] ?? '')])
  const { all } = await readBytes(csv, text)
  const [ticket] = all('ticket')
  expect(all('milestone')).toMatchObject([{ id: ticket?.milestone, name: 'Sprint 1' }])
  expect(ticket?.start_date).toBe('2026-03-02')
})

it('reads columns with the names of custom fields of the project, by their kinds', async () => {
  const option = { id: 'o1', name: 'Gold', color: 'gray', removed: false } as const
  const field = (id: string, name: string, kind: FieldKind): CustomField => ({
    ...{
      id,
      project_id: 'p',
      name,
      former_names: [],
      kind,
      unit: null,
      options: kind === 'choice' ? [option] : [],
    },
    ...{ on_card: false, position: 0, removed_at: null, version: 1 },
  })
  const fields = [
    field('f1', 'Tags', 'choice'),
    field('f2', 'Hours', 'number'),
    field('f3', 'Seen by', 'person'),
  ]
  const text = 'Title,TAGS,hours,Seen by,Until\nOne,gold,2.5,Ada,x\nTwo,Silver,many,,'
  const { all, remarks } = await readBytes(csv, text, { fields })
  expect(all('ticket').map(({ custom }) => custom)).toEqual([{ f1: 'o1', f2: 2.5, f3: 'Ada' }, {}])
  expect(all('field').map(({ id }) => id)).toEqual(['f1', 'f2', 'f3'])
  expect(remarks.map(({ reason }) => reason)).toEqual([
    'There is no field “Until” here.',
    'A value cannot be read as one of “Tags”.',
    'A value cannot be read as one of “Hours”.',
  ])
})

it('reads the table of Wekan, with its colours and several people', async () => {
  const text =
    'Title,Description,Stage,Owner,Members,Labels,Due Date,start date,finish date,created at,updated at\nOne,D,Stage 1,ada,bo cy,Sales Support-yellow,05/16/2020,03/20/2020,,03/20/2020,05/03/2020'
  const { all } = await readBytes(csv, text)
  expect(all('ticket')[0]).toMatchObject({
    assignee: 'bo',
    reporter: 'ada',
    due_date: '2020-05-16',
    labels: ['sales', 'support'],
  })
  expect(all('label')).toMatchObject([{ name: 'Sales' }, { name: 'Support', color: 'yellow' }])
})

it('reads the table of Plane', async () => {
  const text =
    'ID,Project,Name,Description,State,Start Date,Target Date,Priority,Created By,Assignee,Labels,Created At\nMOB-4,Mobile,Smooth,Text,In Progress,,"Thu, 24 Apr 2025 10:17:06 UTC+0000",none,Ada,Bo,"Fast, Slow","Sun, 20 Apr 2025 10:17:06 UTC+0000"'
  const { all } = await readBytes(csv, text)
  expect(all('ticket')[0]).toMatchObject({
    key: 'MOB-4',
    number: 4,
    title: 'Smooth',
    due_date: '2025-04-24',
    reporter: 'Ada',
    assignee: 'Bo',
    created_at: '2025-04-20T10:17:06.000Z',
  })
  expect(all('label')).toHaveLength(2)
})

it.each([
  ...[
    '',
    'no',
    'No',
    'FALSE',
    '0',
    'n',
    'nein',
    'non',
    'nie',
    'não',
    'нет',
    'いいえ',
    '-',
    '—',
    '☐',
    'n/a',
    'null',
    '0%',
    '40%',
  ],
  ...['0000-00-00', 'incomplete', '아니요', '0.0'],
])('a column of completion that says %j leaves the ticket to do', async (word) => {
  const { all } = await readBytes(csv, `Title,Completed\nA,${word}\n`)
  expect(all('column')).toMatchObject([{ status: 'todo' }])
})

it.each([
  ...['yes', 'TRUE', '1', '1.0', 'x', 'ja', 'tak', 'да', '예', '✓', '100%'],
  ...['2024-02-29', '29 février 2024', '2/29/2024 5:00 PM', '1709164800'],
])('a column of completion that says %j makes the ticket done', async (word) => {
  const { all } = await readBytes(csv, `Title,Completed\nA,${word}\n`)
  expect(all('column')).toMatchObject([{ status: 'done' }])
})

it.each(['perhaps', '2/5', '3 of 4', '50', '-1', 'v1.2', 'Sprint 9', 'Q3'])(
  'a word for completion that is not understood (%s) is read as no, and remarked on',
  async (word) => {
    const { all, remarkCounts } = await readBytes(csv, `Title,Completed\nA,${word}\n`)
    expect(all('column')).toMatchObject([{ status: 'todo' }])
    expect(remarkCounts[`changed completion: “${word}” is read as not completed.`]).toBe(1)
  },
)

it('a column of words or dates about archived tickets says nothing about the other tickets of their columns', async () => {
  const table =
    'Title,List,Archived\nA,Backlog,false\nB,Backlog,true\nC,Ideas,true\nD,Lane 4,2024-02-29\nE,Lane 4,\n'
  const { all, remarkCounts } = await readBytes(csv, table)
  expect(all('column').map(({ name, status }) => [name, status])).toEqual([
    ['Backlog', 'todo'],
    ['Ideas', 'todo'],
    ['Lane 4', 'todo'],
    ['Archived', 'done'],
  ])
  expect(all('ticket').map(({ title, column }) => [title, column])).toEqual([
    ['A', 'Backlog'],
    ['B', 'Archived'],
    ['C', 'Archived'],
    ['D', 'Archived'],
    ['E', 'Lane 4'],
  ])
  expect(remarkCounts['changed ticket: Archived tickets are put into the column “Archived”.']).toBe(3)
})

// Small boards in the format in which Trello exports them.
import { expect, it } from 'vitest'
import { readBytes } from '../../test/read-source.ts'
import { SourceError } from '../source.ts'
import { trello } from './trello.ts'

const CARD = {
  id: '5fcbec2e6621ca4f0a547801',
  idShort: 7,
  name: 'Boil water',
  desc: 'In the **blue** pot',
  idList: 'l1',
  closed: false,
  pos: 16384.5,
  email: 'boards+secret@example.org',
  shortUrl: 'https://trello.com/c/abc',
  start: '2024-03-28T09:00:00.000Z',
  due: '2024-03-31T23:30:00.000Z',
  idMembers: ['m1', 'm2'],
  idLabels: ['la', 'lb'],
  badges: { comments: 3, attachments: 2 },
  attachments: [
    { id: 'a1', name: 'recipe.pdf', url: 'https://trello.com/recipe (1).pdf', isUpload: true },
    { id: 'a2', name: 'javascript', url: 'javascript:alert(1)', isUpload: false },
  ],
  customFieldItems: [{ idCustomField: 'f1', value: { number: '4' } }],
}
const board = (over: object = {}) => ({
  id: 'b1',
  name: 'Kitchen',
  desc: '',
  lists: [
    { id: 'l2', name: 'Done', pos: 2, closed: false },
    { id: 'l1', name: 'To do', pos: 1, closed: false },
    { id: 'l3', name: 'Old', pos: 3, closed: true },
  ],
  cards: [CARD],
  labels: [
    { id: 'la', name: '', color: 'green_dark' },
    { id: 'lb', name: 'Hot', color: 'red' },
  ],
  members: [
    { id: 'm1', fullName: 'Ada', username: 'ada' },
    { id: 'm2', fullName: 'Bo', username: 'bo' },
  ],
  checklists: [
    {
      id: 'c1',
      idCard: CARD.id,
      name: 'Steps',
      checkItems: [
        { name: 'Cool', state: 'incomplete', pos: 2 },
        { name: 'Heat', state: 'complete', pos: 1 },
      ],
    },
  ],
  customFields: [{ id: 'f1', name: 'Cups' }],
  actions: [
    {
      id: 'x1',
      type: 'commentCard',
      date: '2024-01-02T03:04:05.000Z',
      idMemberCreator: 'gone',
      memberCreator: { id: 'gone', fullName: 'Left Long Ago' },
      data: { text: 'Hot!', card: { id: CARD.id } },
    },
    {
      id: 'x2',
      type: 'commentCard',
      date: '2024-01-02T03:04:05.000Z',
      idMemberCreator: 'm1',
      data: { text: 'Lost', card: { id: 'deleted' } },
    },
    {
      id: 'x3',
      type: 'createCard',
      date: '2024-01-01T00:00:00.000Z',
      idMemberCreator: 'm2',
      data: { card: { id: CARD.id } },
    },
  ],
  ...over,
})
const read = (value: unknown) => readBytes(trello, JSON.stringify(value), { timeZone: 'Europe/Berlin' })

it('makes a project of a board', async () => {
  const { all, counts } = await read(board())
  expect(counts).toEqual({ project: 1, person: 3, column: 2, label: 2, ticket: 1, comment: 1 })
  expect(all('project')[0]).toMatchObject({ name: 'Kitchen', ticket_order: 'manual' })
  expect(all('column').map(({ name, status }) => [name, status])).toEqual([
    ['To do', 'todo'],
    ['Done', 'done'],
  ])
  expect(all('label')).toMatchObject([
    { name: 'green dark', color: 'green', source_color: 'green_dark' },
    { name: 'Hot', color: 'red', source_color: null },
  ])
  expect(all('ticket')[0]).toMatchObject({
    number: 7,
    title: 'Boil water',
    column: 'l1',
    assignee: 'm1',
    reporter: 'm2',
    labels: ['la', 'lb'],
    start_date: '2024-03-28',
    due_date: '2024-04-01',
    created_at: '2020-12-05T20:23:10.000Z',
    url: 'https://trello.com/c/abc',
  })
  expect(all('comment')[0]).toMatchObject({ id: 'x1', author: 'gone', content: 'Hot!' })
})

it('puts checklists and attachments into the description, and links only to the web', async () => {
  const { all } = await read(board())
  expect(all('ticket')[0]?.description).toBe(
    [
      'In the **blue** pot\n\n**Steps**\n\n- [x] Heat\n- [ ] Cool',
      '\n\n**Attachments**\n\n- [recipe.pdf](https://trello.com/recipe%20%281%29.pdf)\n- javascript',
    ].join(''),
  )
})

it('says what is lost: comments beyond those of the file, activity, fields, members', async () => {
  const { remarkCounts } = await read(board())
  expect(remarkCounts).toMatchObject({
    'missing comment: Trello counts more comments than the file holds.': 2,
    'left_out comment: Its ticket is not in the source.': 1,
    'ignored activity: Entries of the board’s log; only its comments are imported.': 1,
    'left_out custom field: There is no field “Cups” here.': 1,
    'left_out assignee: A ticket has one assignee; further members of a card are left out.': 1,
    'left_out column: Archived lists do not become columns; their cards are put into “Archived”.': 1,
    'left_out file: The export holds the address of a file, not its bytes; the description links to it.': 1,
    'changed checklist: Checklists become task lists in the description.': 1,
    'changed label: Labels without a name are called by their colour.': 1,
  })
})

it('names the limit of a thousand actions where it was reached', async () => {
  const actions = Array.from({ length: 1_000 }, (_, at) => ({
    id: `u${at}`,
    type: 'updateCard',
    data: { card: { id: CARD.id } },
  }))
  const { remarkCounts } = await read(board({ actions }))
  expect(
    remarkCounts[
      'missing comment: Trello exports only the newest 1,000 actions; older comments are not in the file.'
    ],
  ).toBe(3)
})

it('never carries the secret address of a card', async () => {
  const { all, remarks } = await read(board())
  expect(JSON.stringify([all('ticket'), all('person'), remarks])).not.toContain('secret')
})

it('puts archived cards, and those of archived lists, into a column of their own', async () => {
  const cards = [CARD, { ...CARD, id: 'k2', closed: true }, { ...CARD, id: 'k3', idList: 'l3' }]
  const { all, remarkCounts } = await read(board({ cards }))
  expect(all('ticket').map(({ column }) => column)).toEqual(['l1', 'archived', 'archived'])
  expect(all('column').at(-1)).toMatchObject({ name: 'Archived', status: 'done' })
  expect(remarkCounts['changed ticket: Archived cards are put into the column “Archived”.']).toBe(2)
})

it('stands cards in their order', async () => {
  const cards = [3, 1, 2].map((pos) => ({ ...CARD, id: `k${pos}`, pos }))
  const tickets = (await read(board({ cards }))).all('ticket')
  const sorted = tickets.toSorted((one, other) => ((one.rank ?? '') < (other.rank ?? '') ? -1 : 1))
  expect(sorted.map(({ id }) => id)).toEqual(['k1', 'k2', 'k3'])
})

it.each([
  ['no board', { hello: 'world' }, 'This JSON is not a Trello board: it has no lists and cards.'],
  ['a list', [1, 2], 'This JSON is not a Trello board: it has no lists and cards.'],
])('refuses %s', async (_, value, message) => {
  await expect(read(value)).rejects.toThrow(new SourceError(message))
})

it('is not led astray by parts of another type', async () => {
  const { counts, remarkCounts } = await read({
    id: 5,
    lists: [null, 7, { id: 'l1' }],
    cards: ['x', null, { id: 'k', name: 9, idMembers: 'all', labels: 3, badges: [] }],
    actions: { a: 1 },
  })
  expect(counts.ticket).toBe(1)
  expect(remarkCounts['left_out ticket: It does not have the form that Trello uses.']).toBe(2)
  expect(remarkCounts['left_out column: It does not have the form that Trello uses.']).toBe(2)
})

it('reads a board below the comments of a viewer, and names the line of what is no JSON', async () => {
  const text = `\ufeff// 20260101\n// https://example.org/b.json\n\n${JSON.stringify(board())}`
  expect((await readBytes(trello, text)).counts).toEqual((await read(board())).counts)
  await expect(readBytes(trello, 'callback(\n{}\n\n)')).rejects.toThrow('line 1: this is not valid JSON.')
})

it('brings custom fields as labels where the user chose so', async () => {
  const { all, remarkCounts } = await readBytes(trello, JSON.stringify(board()), {
    labels: ['custom field Cups'],
  })
  expect(all('label').filter(({ name }) => name.startsWith('Cups: '))).not.toEqual([])
  expect(remarkCounts['changed custom field: Values of “Cups” come as labels.']).toBe(1)
})

it('brings fields of a kind that is here as custom fields, with their options in order', async () => {
  const customFields = [
    { id: 'f1', name: 'Cups', type: 'number', pos: 2 },
    { id: 'f2', name: 'Stirred', type: 'checkbox', pos: 1, display: { cardFront: true } },
    { id: 'f3', name: 'Served', type: 'date', pos: 3 },
    { id: 'f4', name: 'Cook', type: 'text', pos: 4 },
    {
      id: 'f5',
      name: 'Heat',
      type: 'list',
      pos: 5,
      options: [
        { id: 'o2', value: { text: 'High' }, color: 'red_dark', pos: 2 },
        { id: 'o1', value: { text: 'Low' }, color: 'none', pos: 1 },
      ],
    },
  ]
  const items = [
    { idCustomField: 'f1', value: { number: '100.32' } },
    { idCustomField: 'f2', value: { checked: 'true' } },
    { idCustomField: 'f3', value: { date: '2024-03-31T22:30:00.000Z' } },
    { idCustomField: 'f4', value: { text: 'Ada' } },
    { idCustomField: 'f5', value: null, idValue: 'o2' },
  ]
  const cards = [
    { ...CARD, customFieldItems: items },
    {
      ...CARD,
      id: 'k2',
      customFieldItems: [
        { idCustomField: 'f1', value: { number: 'many' } },
        { idCustomField: 'f2', value: { checked: 'false' } },
        { idCustomField: 'f5', value: null, idValue: 'gone' },
      ],
    },
  ]
  const { all, remarkCounts } = await read(board({ cards, customFields }))
  expect(all('field').map(({ name, kind, on_card }) => [name, kind, on_card])).toEqual([
    ['Stirred', 'checkbox', true],
    ['Cups', 'number', false],
    ['Served', 'day', false],
    ['Cook', 'text', false],
    ['Heat', 'choice', false],
  ])
  expect(
    all('field')
      .at(-1)
      ?.options.map(({ name, color }) => [name, color]),
  ).toEqual([
    ['Low', 'gray'],
    ['High', 'red'],
  ])
  expect(all('ticket').map(({ custom }) => custom)).toEqual([
    { f1: 100.32, f2: true, f3: '2024-04-01', f4: 'Ada', f5: 'o2' },
    {},
  ])
  expect(remarkCounts['left_out custom field: A value of “Cups” cannot be read.']).toBe(1)
  expect(remarkCounts['left_out custom field: A value of “Heat” cannot be read.']).toBe(1)
})

// Small files in the formats in which Trello and Jira export their data.

const action = (id: string, text: string, by: object) => ({
  id,
  type: 'commentCard',
  date: '2025-02-03T10:15:00.000Z',
  memberCreator: by,
  idMemberCreator: 'm1',
  data: { text, card: { id: 'c1', name: 'Engine overheats', idShort: 1 }, board: { id: 'b1' } },
})
const grace = { id: 'm1', fullName: 'Grace of Trello', username: 'gracetrello' }
const card = {
  closed: false,
  desc: '',
  due: null,
  dueComplete: false,
  idLabels: [],
  idMembers: [],
  attachments: [],
  idChecklists: [],
  idBoard: 'b1',
  badges: { comments: 0, attachments: 0, checkItems: 0 },
  dateLastActivity: '2025-02-03T10:15:00.000Z',
}

export const TRELLO = JSON.stringify({
  id: 'b1',
  name: 'Rocket',
  desc: '',
  closed: false,
  shortLink: 'rocket',
  url: 'https://trello.com/b/rocket',
  lists: [
    { id: 'l1', name: 'Backlog', closed: false, pos: 1, idBoard: 'b1' },
    { id: 'l2', name: 'Done', closed: false, pos: 2, idBoard: 'b1' },
  ],
  labels: [{ id: 'g1', name: 'Urgent', color: 'red', idBoard: 'b1' }],
  members: [grace],
  checklists: [
    {
      id: 'k1',
      name: 'Before launch',
      idCard: 'c1',
      idBoard: 'b1',
      pos: 1,
      checkItems: [{ id: 'i1', name: 'Fill the tank', state: 'complete', pos: 1 }],
    },
  ],
  cards: [
    {
      ...card,
      id: 'c1',
      idShort: 1,
      name: 'Engine overheats',
      idList: 'l1',
      pos: 1,
      shortLink: 'eng',
      idLabels: ['g1'],
      idMembers: ['m1'],
      idChecklists: ['k1'],
      badges: { comments: 3, attachments: 0, checkItems: 1 },
    },
    { ...card, id: 'c2', idShort: 2, name: 'Paint it', idList: 'l2', pos: 2, shortLink: 'pnt' },
  ],
  actions: [action('a1', 'It glows', grace), action('a2', 'Still does', grace)],
})

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const table = (rows: string[][]) => `${rows.map((row) => row.map(cell).join(',')).join('\n')}\n`
const date = '22/Sep/25 9:26 AM'

export const JIRA = table([
  [
    'Summary',
    'Issue key',
    'Issue id',
    'Issue Type',
    'Status',
    'Project key',
    'Project name',
    'Priority',
    'Assignee',
    'Assignee Id',
    'Reporter',
    'Reporter Id',
    'Created',
    'Updated',
    'Description',
    'Comment',
    'Comment',
    'Status Category',
    'Sprint',
    'Affects versions',
  ],
  [
    'Login, broken',
    'TES-1',
    '10001',
    'Bug',
    'In Progress',
    'TES',
    'Tests',
    'High',
    'Grace Hopper',
    'g-1',
    'Linus Jira',
    'l-1',
    date,
    date,
    'Steps:\n# Open it',
    `${date};l-1;Seen again`,
    '',
    'In Progress',
    'Sprint 9',
    '2.4',
  ],
  [
    'Write it down',
    'TES-2',
    '10002',
    'Task',
    'To Do',
    'TES',
    'Tests',
    'Medium',
    '',
    '',
    'Linus Jira',
    'l-1',
    date,
    date,
    '',
    '',
    '',
    'To Do',
    '',
    '',
  ],
])

/** A table that no tool wrote, with its headings below another row: the user maps its columns. */
export const SHEET = table([
  ['Tickets of the house'],
  ['What', 'Where', 'Mood'],
  ['Ünder the sea', 'Done', 'glad'],
  ['Over the moon', 'To Do', ''],
])

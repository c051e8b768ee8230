// Tables of other trackers, read without a choice of columns: who, what, how far, and which tickets belong together.
import { expect, it } from 'vitest'
import { readBytes } from '../../test/read-source.ts'
import { csv } from './csv.ts'

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const table = (...rows: Record<string, string>[]) => {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
    .map((row) => row.map(cell).join(','))
    .join('\n')
}
const read = (...rows: Record<string, string>[]) => readBytes(csv, table(...rows))

it('reads Asana: a parent told by its title, dependencies, and completed tasks of any section', async () => {
  const row = {
    'Completed At': '',
    'Assignee Email': '',
    Notes: '',
    Tags: '',
    'Parent task': '',
    'Blocked By (Dependencies)': '',
  }
  const { all, remarkCounts } = await read(
    {
      'Task ID': '71',
      Name: 'Pack, and lift',
      'Section/Column': 'To do',
      ...row,
      Assignee: 'Ada',
      'Assignee Email': 'ada@example.org',
    },
    {
      'Task ID': '72',
      Name: 'Fold',
      'Section/Column': 'Doing',
      ...row,
      'Parent task': 'Pack, and lift',
      'Completed At': '2026-01-02',
    },
    {
      'Task ID': '73',
      Name: 'Carry',
      'Section/Column': 'To do',
      ...row,
      'Blocked By (Dependencies)': 'Pack, and lift',
    },
    { 'Task ID': '74', Name: 'Twice', 'Section/Column': 'To do', ...row },
    { 'Task ID': '75', Name: 'Twice', 'Section/Column': 'To do', ...row },
    { 'Task ID': '76', Name: 'Lost', 'Section/Column': 'To do', ...row, 'Parent task': 'Twice' },
  )
  expect(all('ticket').map(({ id, parent, column }) => [id, parent, column])).toEqual([
    ['71', null, 'To do'],
    ['72', '71', 'Done'],
    ['73', null, 'To do'],
    ['74', null, 'To do'],
    ['75', null, 'To do'],
    ['76', null, 'To do'],
  ])
  expect(all('relation')).toEqual([{ kind: 'blocks', from: '71', to: '73' }])
  expect(remarkCounts['left_out parent: The parent is not in the source.']).toBe(1)
})

it('reads ClickUp: lists in brackets, “null”, and comments in JSON', async () => {
  const { all } = await read({
    'Task ID': '9a1',
    'Task Name': 'Dig',
    'Task Content': 'Deep',
    Status: 'in progress',
    'Parent ID': 'null',
    Assignees: '[Ada Lovelace,Bo Diddley]',
    Tags: '[]',
    Priority: 'null',
    'Due Date': '1791021600000',
    'Date Created': '1789052400000',
    Checklists: '{}',
    Comments: JSON.stringify([
      { text: 'Half done', by: 'ada@example.org', date: '9/10/2026, 4:00:00 PM GMT+2' },
    ]),
    'Space Name': 'Garden',
  })
  expect(all('ticket')).toMatchObject([
    {
      key: '9a1',
      description: 'Deep',
      assignee: 'Ada Lovelace',
      labels: [],
      priority: 'medium',
      parent: null,
      due_date: '2026-10-03',
    },
  ])
  expect(all('comment')).toMatchObject([
    { author: 'ada@example.org', content: 'Half done', created_at: '2026-09-10T14:00:00.000Z' },
  ])
  expect(all('person').map(({ name }) => name)).toEqual(['Ada Lovelace', 'Bo Diddley', 'ada@example.org'])
  expect(all('label')).toEqual([])
})

it('reads Redmine: numbers as keys, words before related issues, and code', async () => {
  const row = {
    Tracker: 'Bug',
    Status: 'New',
    'Parent task': '',
    'Related issues': '',
    Description: '',
    'Start date': '2026-01-01',
  }
  const { all } = await read(
    {
      '#': '12',
      Subject: 'One',
      ...row,
      'Related issues': 'Blocks #14, Related to #13',
      Description: 'See\n<pre><code class="ruby">x *y*</code></pre>',
    },
    { '#': '13', Subject: 'Two', ...row, 'Parent task': '12', 'Related issues': 'Related to #12' },
    { '#': '14', Subject: 'Three', ...row, 'Related issues': 'Blocked by #12, Has duplicate #13' },
  )
  expect(all('ticket').map(({ number, parent }) => [number, parent])).toEqual([
    [12, null],
    [13, '12'],
    [14, null],
  ])
  expect(all('ticket')[0]?.description).toBe('See\n\n```ruby\nx *y*\n```')
  expect(all('column')).toMatchObject([{ name: 'New', status: 'todo' }])
  expect(all('relation')).toEqual([
    { kind: 'blocks', from: '12', to: '14' },
    { kind: 'relates_to', from: '12', to: '13' },
    { kind: 'duplicates', from: '13', to: '14' },
  ])
})

it('reads Shortcut: the first owner, tasks, and a remark on an archived story', async () => {
  const row = {
    requester: 'bo@example.org',
    owners: '',
    state: 'Done',
    is_completed: 'FALSE',
    utc_offset: '+02:00',
  }
  const { all, remarkCounts } = await read(
    {
      id: '5',
      name: 'Hinge',
      type: 'bug',
      ...row,
      owners: 'ada@example.org, bo@example.org',
      is_archived: 'FALSE',
      tasks: '[Oil, then wait [TODO], Again [DONE]]',
      created_at: '2026/11/03 16:00:00',
    },
    { id: '6', name: 'Old', type: 'feature', ...row, is_archived: 'TRUE' },
  )
  expect(all('ticket')[0]).toMatchObject({
    assignee: 'ada@example.org',
    reporter: 'bo@example.org',
    description: '- [ ] Oil, then wait\n- [x] Again',
    created_at: '2026-11-03T14:00:00.000Z',
  })
  expect(
    remarkCounts['changed ticket: An archived story comes like the others; nothing is archived here.'],
  ).toBe(1)
})

it('reads Azure DevOps: HTML, its states, and all texts of a bug', async () => {
  const row = { Title: 'T', Parent: '', Tags: '', 'Repro Steps': '' }
  const { all } = await read(
    {
      ID: '1',
      'Work Item Type': 'Product Backlog Item',
      State: 'Removed',
      ...row,
      Description: '<div>On <b>all</b> floors</div>',
      Tags: 'A; B C',
    },
    {
      ID: '2',
      'Work Item Type': 'Bug',
      State: 'Committed',
      ...row,
      Description: '',
      'Repro Steps': '<p>Click</p>',
      Parent: '1',
    },
  )
  expect(all('ticket')).toMatchObject([
    { type: 'feature', description: 'On **all** floors', labels: ['a', 'b c'] },
    { type: 'bug', description: 'Click', parent: '1' },
  ])
  expect(all('column')).toMatchObject([
    { name: 'Committed', status: 'in_progress' },
    { name: 'Removed', status: 'done' },
  ])
})

it('reads the tree of titles that Azure DevOps exports', async () => {
  const row = { 'Work Item Type': 'Task', 'Title 1': '', 'Title 2': '', 'Title 3': '', State: 'New' }
  const { all } = await read(
    { ID: '1', ...row, 'Title 1': 'House' },
    { ID: '2', ...row, 'Title 2': 'Kitchen' },
    { ID: '3', ...row, 'Title 3': 'Oven' },
    { ID: '4', ...row, 'Title 2': 'Hall' },
  )
  expect(all('ticket').map(({ title, parent }) => [title, parent])).toEqual([
    ['House', null],
    ['Kitchen', '1'],
    ['Oven', '2'],
    ['Hall', '1'],
  ])
})

it('reads YouTrack: nobody for Unassigned, and its own priorities and types', async () => {
  const row = { State: 'Open', Subsystem: 'No subsystem', Estimation: '?', Votes: '0' }
  const { all, remarkCounts } = await read({
    'Issue Id': 'D-1',
    Summary: 'One',
    ...row,
    Priority: 'Show-stopper',
    Type: 'Performance Problem',
    Assignee: 'Unassigned',
  })
  expect(all('ticket')[0]).toMatchObject({ key: 'D-1', priority: 'critical', type: 'bug', assignee: null })
  expect(all('person')).toEqual([])
  expect(remarkCounts).toEqual({})
})

it('reads Notion: its names of columns, the end of a period, and parents with an address', async () => {
  const row = { Status: 'Not started', Assign: 'Ada Lovelace, Bo Diddley', Due: '', 'Parent item': '' }
  const { all } = await read(
    {
      Name: 'First',
      ...row,
      Due: 'October 5, 2026 → October 7, 2026',
      'Created time': 'September 1, 2026 10:15 AM',
    },
    { Name: 'Second', ...row, 'Parent item': 'First (https://www.notion.so/First-0123)' },
  )
  expect(all('ticket')).toMatchObject([
    {
      id: 'line 2',
      assignee: 'Ada Lovelace',
      due_date: '2026-10-07',
      created_at: '2026-09-01T10:15:00.000Z',
    },
    { parent: 'line 2' },
  ])
})

it('reads Trello’s table: colours, usernames, archived cards, and what the table only counts', async () => {
  const { all, remarkCounts } = await read(
    {
      'Card ID': 'c1',
      'Card Name': 'Saw',
      Labels: 'Buy (green)',
      Members: 'ada, bo',
      'List Name': 'Backlog',
      Archived: 'false',
      'Comment Count': '2',
    },
    {
      'Card ID': 'c2',
      'Card Name': 'Old',
      Labels: '',
      Members: '',
      'List Name': 'Backlog',
      Archived: 'true',
    },
  )
  expect(all('ticket')).toMatchObject([{ column: 'Backlog', assignee: 'ada' }, { column: 'Archived' }])
  expect(all('column')).toMatchObject([
    { name: 'Backlog', status: 'todo' },
    { name: 'Archived', status: 'done' },
  ])
  expect(all('label')).toMatchObject([{ name: 'Buy', color: 'green' }])
  expect(remarkCounts['missing comment: Trello counts comments that the table does not hold.']).toBe(2)
})

it('reads monday: headings below the name of the board, and again above each group', async () => {
  const text = `House\nFirst group\nName,Person,Status,Due date,Item ID (auto generated)
Roof,"Ada Lovelace, Bo Diddley",Working on it,2026-05-04,11\n\nSecond group
Name,Person,Status,Due date,Item ID (auto generated)\nFloor,,Done,,12\n`
  const { all, remarkCounts } = await readBytes(csv, text)
  expect(all('ticket').map(({ title, assignee, column }) => [title, assignee, column])).toEqual([
    ['Roof', 'Ada Lovelace', 'Working on it'],
    ['Floor', null, 'Done'],
  ])
  expect(remarkCounts['ignored row: Headings that repeat within the table.']).toBe(1)
  expect(remarkCounts['ignored row: Names of groups, above headings that repeat.']).toBe(1)
  expect(remarkCounts['ignored row: Rows above the headings.']).toBe(2)
})

it('reads Pivotal Tracker and Bugzilla: states, people, and comments', async () => {
  const pivotal = await read({
    Id: '8',
    Title: 'Sail',
    'Current State': 'delivered',
    'Requested By': 'Ada',
    'Owned By': 'Bo',
    Labels: 'a, b',
    Comment: 'Ready (Ada - Nov 3, 2026)',
  })
  expect(pivotal.all('ticket')[0]).toMatchObject({ reporter: 'Ada', assignee: 'Bo', labels: ['a', 'b'] })
  expect(pivotal.all('column')).toMatchObject([{ status: 'in_progress' }])
  expect(pivotal.all('comment')).toMatchObject([
    { author: 'Ada', content: 'Ready', created_at: '2026-11-03T00:00:00.000Z' },
  ])
  const bugzilla = await read({
    'Bug ID': '77',
    Summary: 'Leak',
    Status: 'RESOLVED',
    Severity: 'blocker',
    Assignee: 'nobody',
    'Assignee Real Name': 'Nobody',
    Product: 'Boat',
  })
  expect(bugzilla.all('ticket')[0]).toMatchObject({ number: 77, priority: 'critical', assignee: null })
  expect(bugzilla.all('column')).toMatchObject([{ status: 'done' }])
})

it('brings columns without a field as labels where the user ticked them', async () => {
  const text = 'Title,Sprint,Mood\nOne,Sprint 9,glad\nTwo,9,'
  const left = await readBytes(csv, text)
  expect(left.remarks).toMatchObject([
    { what: 'left_out', as_labels: 'custom field Sprint', count: 2 },
    { what: 'left_out', as_labels: 'custom field Mood', count: 1 },
  ])
  const chosen = { labels: ['custom field Sprint'], columns: { 0: 'title', 2: 'as_labels' } }
  const { all } = await readBytes(csv, text, chosen)
  expect(all('label').map(({ name }) => name)).toEqual(['Mood: glad', 'Sprint 9', 'Sprint: 9'])
})

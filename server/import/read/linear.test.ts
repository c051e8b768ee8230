// Linear's CSV in its three forms, and answers of its API.
import { expect, it } from 'vitest'
import { readBytes } from '../../test/read-source.ts'
import { linear } from './linear.ts'

const START = [
  'ID',
  'Team',
  'Title',
  'Description',
  'Status',
  'Estimate',
  'Priority',
  'Project',
  'Creator',
  'Assignee',
  'Labels',
  'Cycle Number',
  'Created',
  'Updated',
  'Started',
  'Completed',
  'Canceled',
  'Due Date',
  'Parent issue',
]
const shape = (...more: string[]) => [...START, ...more]
const SHAPES = {
  25: shape('Roadmaps'),
  30: shape('Initiatives', 'Project Milestone', 'SLA Status', 'Roadmaps'),
  34: shape('SLA Status', 'UUID', 'Time in status (minutes)', 'Related to', 'Blocked by', 'Duplicate of'),
}
function csvOf(headers: string[], rows: Record<string, string>[]): string {
  const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return [headers, ...rows.map((row) => headers.map((heading) => row[heading] ?? ''))].map(quoted).join('\n')
}
const ROWS: Record<string, string>[] = [
  {
    ID: 'CLA-1',
    Team: 'Claw',
    Title: "'=1+1",
    Description: "'- item",
    Status: 'Shipped',
    Completed: 'Mon Feb 06 2023 05:00:00 GMT+0000 (GMT)',
    Priority: 'Urgent',
    Estimate: '3',
    Creator: 'ada@example.org',
    Labels: 'Bug, Hot stuff',
    'Cycle Number': '1',
    Created: 'Tue Aug 23 2022 13:54:01 GMT+0000 (GMT)',
    'Due Date': 'Tue Feb 28 2023 00:00:00 GMT+0000 (GMT)',
  },
  {
    ID: 'CLA-2',
    Team: 'Claw',
    Title: 'Two',
    Status: 'Triage',
    Priority: 'No priority',
    'Parent issue': 'CLA-1',
    Roadmaps: 'A, B',
    'Blocked by': 'CLA-1',
    'Duplicate of': 'CLA-9',
    'Related to': 'CLA-1',
    UUID: 'x',
  },
]

it.each([25, 30, 34] as const)('reads the shape of %i columns', async (shapeOf) => {
  const { all, counts } = await readBytes(linear, csvOf(SHAPES[shapeOf], ROWS), {
    timeZone: 'America/Los_Angeles',
  })
  expect(counts).toMatchObject({ person: 1, column: 2, label: 2, ticket: 2 })
  expect(all('project')[0]).toMatchObject({ key: 'CLA', name: 'Claw' })
  expect(all('ticket')).toMatchObject([
    {
      id: 'CLA-1',
      number: 1,
      title: '=1+1',
      description: '- item',
      priority: 'critical',
      estimate: 3,
      due_date: '2023-02-28',
      created_at: '2022-08-23T13:54:01.000Z',
    },
    { id: 'CLA-2', priority: 'medium', parent: 'CLA-1' },
  ])
  expect(all('column')).toMatchObject([
    { name: 'Triage', status: 'todo' },
    { name: 'Shipped', status: 'done' },
  ])
  expect(all('person')[0]?.email).toBe('ada@example.org')
})

it('reads the relations of the newest shape, and counts what it leaves out', async () => {
  const { all, remarkCounts } = await readBytes(linear, csvOf(SHAPES[34], ROWS))
  expect(all('relation')).toEqual([
    { kind: 'blocks', from: 'CLA-1', to: 'CLA-2' },
    { kind: 'relates_to', from: 'CLA-1', to: 'CLA-2' },
  ])
  expect(remarkCounts).toMatchObject({
    'left_out relation: The other ticket is not in the source.': 1,
  })
  expect(remarkCounts).not.toHaveProperty('left_out custom field: There is no field “UUID” here.')
})

it('reads answers of the API', async () => {
  const node = {
    id: 'u1',
    identifier: 'ENG-1',
    number: 1,
    title: 'One',
    description: 'Text',
    priority: 2,
    estimate: 2,
    createdAt: '2026-01-01T00:00:00.000Z',
    dueDate: '2026-02-01',
    state: { id: 's1', name: 'Cooking', type: 'started', color: '#f2c94c' },
    labels: { nodes: [{ id: 'l1', name: 'bug', color: '#eb5757' }] },
    creator: { id: 'p1', name: 'Ada', email: 'ada@example.org' },
    comments: {
      nodes: [{ id: 'c1', body: 'Hi', user: { id: 'p1' }, createdAt: '2026-01-02T00:00:00.000Z' }],
    },
    relations: { nodes: [{ type: 'duplicate', relatedIssue: { identifier: 'ENG-2' } }] },
    cycle: { id: 'y', number: 7, startsAt: '2026-01-05T00:00:00.000Z', endsAt: '2026-01-19T00:00:00.000Z' },
  }
  const other = {
    id: 'u2',
    identifier: 'ENG-2',
    title: 'Two',
    state: { name: 'Canceled', type: 'canceled' },
    assignee: null,
    labels: { nodes: [] },
    parent: { identifier: 'ENG-1' },
  }
  const { all, remarkCounts } = await readBytes(
    linear,
    JSON.stringify({ data: { issues: { nodes: [node, other], pageInfo: { hasNextPage: true } } } }),
  )
  expect(all('ticket')).toMatchObject([
    { key: 'ENG-1', priority: 'high', labels: ['l1'], reporter: 'p1', estimate: 2, due_date: '2026-02-01' },
    { key: 'ENG-2', parent: 'ENG-1', assignee: null },
  ])
  expect(all('column')).toMatchObject([{ name: 'Cooking', status: 'in_progress' }, { status: 'done' }])
  expect(all('label')[0]).toMatchObject({ color: 'red', source_color: '#eb5757' })
  expect(all('comment')[0]).toMatchObject({ author: 'p1', content: 'Hi' })
  expect(all('relation')).toEqual([{ kind: 'duplicates', from: 'ENG-1', to: 'ENG-2' }])
  expect(all('milestone')).toMatchObject([
    { id: 'cycle/y', name: 'Cycle 7', start_date: '2026-01-05', due_date: '2026-01-19', closed_at: null },
  ])
  expect(Object.keys(remarkCounts).some((words) => words.startsWith('missing ticket'))).toBe(true)
})

it('refuses what is not Linear’s', async () => {
  await expect(readBytes(linear, 'a,b\n1,2')).rejects.toThrow('these are not the columns of Linear’s export')
  await expect(readBytes(linear, '{"a":1}')).rejects.toThrow('holds no issues of Linear')
})

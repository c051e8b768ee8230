// GitLab: its API, its CSV and the archive of an exported project, in the current and the old format.
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readAll, readBytes } from '../../test/read-source.ts'
import { tarOf } from '../../test/tar.ts'
import { gitlab, projectOf } from './gitlab.ts'

const line = (...values: object[]) => `${values.map((value) => JSON.stringify(value)).join('\n')}\n`
const ISSUE = {
  iid: 4,
  title: 'Pot',
  description: 'See',
  state: 'closed',
  author_id: 11,
  created_at: '2024-01-01T00:00:00.000Z',
  due_date: '2024-05-01',
  weight: 3,
  milestone: { title: 'v1' },
  iteration: { iid: 3, start_date: '2024-01-01', due_date: '2024-01-14', state: 3 },
  confidential: true,
  relative_position: 5,
  issue_assignees: [{ id: 900, user_id: 12 }],
  label_links: [{ id: 5, label: { id: 6, title: 'bug', color: '#d9534f' } }],
  notes: [
    {
      id: 1,
      note: 'Hi',
      author_id: 11,
      author: { name: 'Ada' },
      created_at: '2024-01-02T00:00:00.000Z',
      system: false,
    },
    { id: 2, note: 'changed the title', author_id: 11, system: true },
    { id: 3, note: 'psst', author_id: 11, internal: true },
  ],
}
const ARCHIVE = {
  VERSION: '0.2.4',
  'tree/project.json': JSON.stringify({ name: 'Kettle', path: 'kettle', description: 'Hot' }),
  'tree/project/issues.ndjson': line(ISSUE),
  'tree/project/project_members.ndjson': line(
    { user_id: 11, user: { id: 11, username: 'ada', public_email: 'ada@example.org' } },
    { user: { id: 12, username: 'bo' } },
  ),
  'tree/project/labels.ndjson': line({ title: 'unused', color: '#00f' }),
  'tree/project/milestones.ndjson': line({ id: 8, title: 'v2', due_date: '2024-06-01', state: 'closed' }),
  'tree/project/merge_requests.ndjson': line({}, {}),
  'uploads/abc/a.png': 'bytes',
  'project.bundle': 'binary',
}

it.each([
  ['gzipped', gzipSync(tarOf(ARCHIVE))],
  ['as it is', tarOf(ARCHIVE)],
])('reads the archive of a project, %s', async (_, bytes) => {
  const { all, counts, remarkCounts } = await readBytes(gitlab, bytes)
  expect(counts).toEqual({ project: 1, person: 2, column: 1, label: 2, milestone: 2, ticket: 1, comment: 1 })
  expect(all('project')[0]).toMatchObject({ name: 'Kettle', description: 'Hot' })
  expect(all('ticket')[0]).toMatchObject({
    number: 4,
    type: 'bug',
    column: 'closed',
    reporter: '11',
    assignee: '12',
    estimate: 3,
    due_date: '2024-05-01',
    labels: ['bug'],
    milestone: 'v1',
  })
  expect(all('milestone')).toMatchObject([
    { name: 'v1', closed_at: null },
    { id: 'milestone/8', name: 'v2', due_date: '2024-06-01', closed_at: '2024-06-01T00:00:00.000Z' },
  ])
  expect(all('person')[0]).toEqual({ id: '11', name: 'Ada', username: 'ada', email: 'ada@example.org' })
  expect(all('comment')[0]).toMatchObject({ id: 'note-1', author: '11', content: 'Hi' })
  expect(remarkCounts).toMatchObject({
    'ignored system note: GitLab’s own notes about changes are not imported.': 1,
    'left_out comment: It is internal in GitLab; here every member could read it.': 1,
    'changed ticket: It is confidential in GitLab; here every member of the project can read it.': 1,
    'left_out merge request: Merge requests are not imported.': 2,
    'left_out file: Files uploaded to GitLab stay there; texts keep the links to them.': 1,
    'left_out sprint: A ticket has one milestone; the first open one is kept.': 1,
  })
})

it('reads the old archive of one file, and that file alone', async () => {
  const project = JSON.stringify({ name: 'Kettle', labels: [], issues: [ISSUE], merge_requests: [{}] })
  for (const bytes of [
    gzipSync(tarOf({ './VERSION': '0.1', './project.json': project })),
    Buffer.from(project),
  ]) {
    const { counts, remarkCounts } = await readBytes(gitlab, bytes)
    expect(counts).toMatchObject({ ticket: 1, comment: 1, label: 1 })
    expect(remarkCounts['left_out merge request: Merge requests are not imported.']).toBe(1)
  }
})

const OLD =
  'Issue ID,URL,Title,State,Description,Author,Author Username,Assignee,Assignee Username,Confidential,Locked,Due Date,Created At (UTC),Updated At (UTC),Closed At (UTC),Milestone,Weight,Labels,Time Estimate,Time Spent,Epic ID,Epic Title'
const NEW =
  'Title,Description,Issue ID,URL,State,Author,Author Username,Assignee,Assignee Username,Confidential,Locked,Start Date,Due Date,Created At (UTC),Updated At (UTC),Closed At (UTC),Milestone,Weight,Labels,Time Estimate,Time Spent,Epic ID,Epic Title,IID,Type,Parent IID'

it('reads the CSV of 22 columns', async () => {
  const row =
    '3,https://gitlab.example.org/tea/pot/-/issues/3,Pot,Closed,Text,Ada L,ada,Bo,bo,Yes,No,2020-02-01,2020-01-17 10:36:26,2020-02-19 10:36:26,2020-02-20 10:36:26,v1.0,2,"hot,cold",0,0,,'
  const { all, remarkCounts } = await readBytes(gitlab, `${OLD}\n${row}`, { timeZone: 'Asia/Tokyo' })
  expect(all('project')[0]).toMatchObject({ id: 'tea/pot', name: 'pot' })
  expect(all('ticket')[0]).toMatchObject({
    number: 3,
    column: 'Closed',
    reporter: 'ada',
    assignee: 'bo',
    created_at: '2020-01-17T10:36:26.000Z',
    estimate: 2,
    labels: ['hot', 'cold'],
    milestone: 'v1.0',
  })
  expect(remarkCounts).toMatchObject({
    'left_out confidential: Confidential issues of GitLab can be read by every member here.': 1,
  })
  expect(Object.keys(remarkCounts)).toHaveLength(1)
})

it('reads the CSV of 26 columns, with numbers and parents', async () => {
  const row = (iid: number, parent: string) =>
    `T${iid},,90${iid},https://gitlab.example.org/tea/pot/-/work_items/${iid},Open,Ada,ada,,,No,No,,,2020-01-17 10:36:26,,,,,,0,0,,,${iid},Task,${parent}`
  const { all } = await readBytes(gitlab, [NEW, row(1, ''), row(2, '1')].join('\n'))
  expect(all('ticket')).toMatchObject([
    { id: '1', number: 1 },
    { id: '2', parent: '1' },
  ])
})

it('reads the API, notes of issues that have some', async () => {
  const base = 'https://gitlab.example.org/api/v4/projects/tea%2Fpot'
  const answers: Record<string, unknown> = {
    [base]: { name: 'Pot' },
    [`${base}/labels`]: [{ name: 'hot', color: '#ff0000' }],
    [`${base}/issues`]: [
      {
        iid: 1,
        title: 'One',
        state: 'opened',
        labels: ['hot'],
        author: { id: 1, username: 'ada', name: 'Ada' },
        user_notes_count: 2,
      },
      { iid: 2, title: 'Two', state: 'closed', labels: [], user_notes_count: 0 },
    ],
    [`${base}/issues/1/notes`]: [{ id: 5, body: 'Hi', author: { id: 1 }, system: false }],
  }
  const tokens: (string | null)[] = []
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    tokens.push(new Headers(init?.headers).get('private-token'))
    const body = answers[String(url).split('?')[0] as string]
    return new Response(JSON.stringify(body ?? {}), { status: body ? 200 : 500 })
  }
  const { all, remarkCounts } = await readAll(gitlab, {
    url: 'https://gitlab.example.org/tea/pot/-/issues',
    token: 't',
    fetch: fetch as typeof globalThis.fetch,
  })
  expect(all('ticket')).toMatchObject([
    { id: '1', column: 'open', labels: ['hot'], reporter: '1' },
    { column: 'closed' },
  ])
  expect(all('comment')[0]).toMatchObject({ content: 'Hi', author: '1', ticket: '1' })
  expect(remarkCounts['missing comment: GitLab counts more comments than the source holds.']).toBe(1)
  expect(new Set(tokens)).toEqual(new Set(['t']))
})

it.each([
  ['https://gitlab.com/a/b/c', 'https://gitlab.com/api/v4', 'a/b/c'],
  ['https://gitlab.com/a/b/-/issues/3', 'https://gitlab.com/api/v4', 'a/b'],
  ['https://gl.example.org/api/v4/projects/12', 'https://gl.example.org/api/v4', '12'],
  ['https://gl.example.org/api/v4/projects/a%2Fb', 'https://gl.example.org/api/v4', 'a/b'],
])('finds the project of %s', (url, api, path) => {
  expect(projectOf(url)).toEqual({ api, path })
})

it.each([
  [
    'an archive of something else',
    gzipSync(tarOf({ 'readme.md': 'hi' })),
    'is not an exported project of GitLab',
  ],
  ['a cut archive', gzipSync(tarOf(ARCHIVE)).subarray(0, 200), 'damaged or cut off'],
  ['what is no archive', gzipSync('hello '.repeat(200)), 'not a tar archive'],
  [
    'a broken line',
    gzipSync(tarOf({ 'tree/project/issues.ndjson': '{"iid": 1\n' })),
    'tree/project/issues.ndjson, line 1',
  ],
  [
    'an archive that grows without measure',
    gzipSync(tarOf({ 'tree/project/issues.ndjson': ' '.repeat(80 * 1024 * 1024) })),
    'becomes far too large',
  ],
  [
    'a small archive of lines that are no issues',
    gzipSync(tarOf({ 'tree/project/issues.ndjson': '{}\n'.repeat(100_001) })),
    'More than 100,000 entries of the source are no records',
  ],
  [
    'a small archive of much that is not even read',
    gzipSync(tarOf({ 'project.bundle': ' '.repeat(5 * 1024 * 1024), 'tree/project.json': '{}' })),
    'becomes far too large',
  ],
])('refuses %s', async (_, bytes, message) => {
  await expect(readBytes(gitlab, bytes)).rejects.toThrow(message)
})

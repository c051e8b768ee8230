// The commands for people that change a ticket: every field by its option, people, labels, and whether one watches it.
import { beforeEach, describe, expect, test } from 'vitest'
import { TICKET_FIELDS } from '../../../domain/ticket/fields.ts'
import { type CommandLine, createCommandLine } from '../../test/command.ts'
import { byToken } from '../../test/tokens.ts'
import { startWorld } from '../../test/world.ts'
import { shapeOf } from './commands.ts'
import { FIELD_OPTIONS } from './field-options.ts'

let { owner, ada, projectId, key, runHere, printed, printedHere: said } = {} as CommandLine
let ticketId: string

const world = await startWorld()
beforeEach(async () => {
  const commandLine = await createCommandLine(world)
  ;({ owner, ada, projectId, key, runHere, printed, printedHere: said } = commandLine)
  ticketId = (await world.ticket(owner, projectId, { title: 'Crash' })).id
  return commandLine.leave
})
const ticket = async () => (await world.call(ada, 'getTicket', { ticketId })).ticket

test('there is an option for every field, and none has the name of another option', () => {
  expect(FIELD_OPTIONS.map(({ field }) => field)).toEqual(TICKET_FIELDS)
  const names = FIELD_OPTIONS.map(({ option }) => option)
  expect(Object.keys(shapeOf('edit').values ?? {})).toEqual([...names, 'field'])
  for (const other of ['project', 'key', 'json', 'help', 'column', 'limit'])
    expect(names).not.toContain(other)
  const ofNew = names.filter((name) => !['title', 'status'].includes(name))
  expect(Object.keys(shapeOf('new').values ?? {})).toEqual(['project', ...ofNew, 'field', 'key'])
})

describe('edit', () => {
  test('sets any field, and empties those that may be empty', async () => {
    const label = await world.label(ada, projectId, 'bug')
    const parent = await world.ticket(owner, projectId, { title: 'Parent' })
    const fields = [
      ...['--title', 'Crash on resume', '--description', '-', '--status', 'In Progress', '--type', 'bug'],
      ...['--priority', 'Critical', '--assignee', 'me', '--due', '2026-12-03', '--estimate', '3'],
      ...['--label', '+bug', '--parent', `${key}-2`],
    ]
    const says = await printed(['edit', `${key}-1`, ...fields], { input: 'It happens\non Mondays\n' })
    expect(says).toMatch(new RegExp(`^${key}-1\tchanged: title, description, status, .*due date, estimate`))
    expect(await ticket()).toMatchObject({
      title: 'Crash on resume',
      description: 'It happens\non Mondays',
      status: 'in_progress',
      type: 'bug',
      priority: 'critical',
      assignee_id: ada.user_id,
      due_date: '2026-12-03',
      estimate: 3,
      label_ids: [label],
      parent_id: parent.id,
    })
    expect(await said(['edit', `${key}-1`, '--estimate', '3'])).toBe(`${key}-1\thas these values already\n`)
    const empty = ['assignee', 'due', 'estimate', 'label', 'parent'].flatMap((name) => [`--${name}`, 'none'])
    const json = JSON.parse(await said(['edit', `${key}-1`, ...empty, '--description', '', '--json']))
    expect(json).toMatchObject({ key: `${key}-1`, title: 'Crash on resume', description: null })
    expect(await ticket()).toMatchObject({
      description: null,
      assignee_id: null,
      due_date: null,
      estimate: null,
      label_ids: [],
      parent_id: null,
    })
  })

  test('sets custom fields by their names, and show prints them', async () => {
    const options = ['Gold', 'Silver'].map((name) => ({ name }))
    await world.call(owner, 'createField', { projectId }, { name: 'Tier', kind: 'choice', options })
    await world.call(owner, 'createField', { projectId }, { name: 'Tester', kind: 'person' })
    await world.call(owner, 'createField', { projectId }, { name: 'Ships', kind: 'day' })
    const set = (...words: string[]) => ['edit', `${key}-1`, ...words.flatMap((word) => ['--field', word])]
    expect(await said(set('tier=silver', 'Tester=me', 'Ships=2026-12-03'))).toBe(
      `${key}-1\tchanged: custom field\n`,
    )
    expect(await said(['show', `${key}-1`])).toMatch(/^Tier: +Silver\nTester: +Ada.*\nShips: +2026-12-03$/m)
    const [tested] = (await said(['new', 'Other', '--field', 'Tier=Gold'])).split('\n')
    expect(await said(['show', `${tested}`])).toMatch(/^Tier: +Gold$/m)
    await said(set('Tier=none', 'Tester=none', 'Ships=none'))
    expect((await ticket()).custom).toEqual({})
  })

  test.each([
    [2, ['edit', 'X', '--field', 'Tier'], /^“Tier” is not a field and its value, such as Tier=Gold/],
    [1, ['edit', 'X', '--field', 'Tier=Gold'], /custom field of this project/],
    [2, ['edit', 'X'], /^Nothing to change: give --title, --description, --status/],
    [2, ['edit', 'X', '--status', 'foo'], /^“foo” is not a status: todo, in_progress, done\./],
    [2, ['edit', 'X', '--status', 'dnoe'], /Did you mean done\? Usage/],
    [2, ['edit', 'X', '--title', 'a', '--title', 'b'], /--title can be given only once/],
    [1, ['edit', 'X', '--title', ''], /^title: Please enter a ticket title\./],
    [1, ['edit', 'X', '--label', '+ui'], /^“ui” is not a label of this project: bug\.$/m],
    [2, ['edit', 'X', '--parent', 'seven'], /^“seven” is not the key of a ticket/],
    [1, ['assign', 'X', 'ad'], /^“ad” is not a member of this project: me, none, /],
    [2, ['label', 'X'], /^LABEL is missing\. Usage: lacewing label TICKET LABEL …/],
    [
      2,
      ['edit', 'X', '--label', '-ui'],
      /^--label takes a value; if it begins with a minus sign, write --label=-VALUE\./,
    ],
    [1, ['label', 'X', '-bgu'], /^“bgu” is not a label of this project: bug\. Did you mean bug\?/],
  ])('%i: lacewing %j', async (code, words, says) => {
    await world.label(ada, projectId, 'bug')
    const result = await runHere((words as string[]).map((word) => (word === 'X' ? `${key}-1` : word)))
    expect(result).toMatchObject({ code, out: '', err: expect.stringMatching(says as RegExp) })
    expect(await ticket()).toMatchObject({ title: 'Crash', version: 1 })
  })
})

test('assign takes a username, a full name, me and nobody', async () => {
  const assigned = async (word: string) => [
    await said(['assign', `${key}-1`, word]),
    (await ticket()).assignee_id,
  ]
  const line = (says: string) => `${key}-1\t${says}\n`
  expect(await assigned('me')).toEqual([line(`assigned to @${ada.username}`), ada.user_id])
  expect(await assigned(ada.username)).toEqual([line(`is already assigned to @${ada.username}`), ada.user_id])
  expect(await assigned('nobody')).toEqual([line('assigned to nobody'), null])
  expect(await assigned('ADA')).toEqual([line(`assigned to @${ada.username}`), ada.user_id])
  expect(JSON.parse(await said(['assign', `${key}-1`, 'none', '--json']))).toMatchObject({
    key: `${key}-1`,
    assignee_id: null,
  })
})

test('label adds and removes, in any order', async () => {
  for (const name of ['bug', 'ui', 'needs review']) await world.label(ada, projectId, name)
  const label = (...words: string[]) => said(['label', `${key}-1`, ...words])
  expect(await said(['label', `${key}-1`, '+bug', 'UI'])).toBe(`${key}-1\tlabelled bug, ui\n`)
  expect(await label('+bug')).toBe(`${key}-1\tis already labelled bug, ui\n`)
  expect(await label('-ui', '+needs review')).toBe(`${key}-1\tlabelled bug, needs review\n`)
  expect(JSON.parse(await label('--json', 'none'))).toMatchObject({ key: `${key}-1`, label_ids: [] })
})

test('watch and unwatch are about the inbox', async () => {
  const watching = async () => (await world.call(ada, 'getWatching', { ticketId })).is_watching
  expect(await said(['watch', `${key}-1`])).toMatch(new RegExp(`^You watch ${key}-1:`))
  expect(await watching()).toBe(true)
  expect(JSON.parse(await said(['unwatch', `${key}-1`, '--json']))).toEqual({
    key: `${key}-1`,
    is_watching: false,
  })
  expect(await watching()).toBe(false)
})

test('projects lists what the token can access', async () => {
  const other = await world.project(ada, 'Zeppelin')
  const lines = (await said(['projects'])).trimEnd().split('\n')
  expect(lines.map((line) => line.split('\t').slice(1))).toEqual([
    ['admin', '0 tickets', 'Zeppelin'],
    ['developer', '1 ticket', expect.any(String)],
  ])
  const { access_token } = await byToken(world, ada, { projects: [projectId] })
  const listed = JSON.parse(await said(['projects', '--json'], { LACEWING_TOKEN: access_token }))
  expect(listed).toMatchObject([{ id: projectId, key, url: expect.stringMatching(`/project/${projectId}$`) }])
  expect(listed).not.toContainEqual(expect.objectContaining({ id: other }))
})

test('repeats lists the recurring tickets with their next times', async () => {
  const weekly = { title: 'Water', rule: 'FREQ=WEEKLY', starts_on: '2026-06-01', zone: 'Europe/Berlin' }
  await world.call(owner, 'createRecurrence', { projectId }, weekly)
  expect(await said(['repeats'])).toBe('2026-06-01T07:00Z\tFREQ=WEEKLY\t-\tWater\n')
  expect(JSON.parse(await said(['repeats', '--json']))).toMatchObject([weekly])
})

test('a refusal names the scope that the token needs', async () => {
  await world.label(ada, projectId, 'bug')
  const env = { LACEWING_TOKEN: (await byToken(world, ada, { scope: 'read' })).access_token }
  for (const [words, scope] of [
    [['edit', `${key}-1`, '--title', 'x'], 'write'],
    [['assign', `${key}-1`, 'me'], 'write'],
    [['label', `${key}-1`, '+bug'], 'write'],
    [['watch', `${key}-1`], 'comment'],
  ] as const)
    expect(await runHere([...words], env)).toEqual({
      code: 1,
      out: '',
      err: `This needs a token with the scope “${scope}”.\n`,
    })
})

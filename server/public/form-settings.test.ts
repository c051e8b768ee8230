// Settings of a public form: the type, labels and column of what is filed, the sender's choice, and what happens when a column or a label
// is removed later.
import { beforeEach, expect, it } from 'vitest'
import { makeProofsEasy, openForm, send, sendReport } from '../test/public-pages.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

makeProofsEasy()
const world = await startWorld()
let owner: TestPerson
let projectId: string
let slug: string
beforeEach(async () => {
  owner = await world.person('Olga Owner')
  projectId = await world.project(owner)
  ;({ slug } = await openForm(world, owner, projectId))
})

const change = (settings: object) => world.call(owner, 'changePublicForm', { projectId }, settings)
const form = async () => (await world.call(owner, 'getPublicForm', { projectId })).form
const shown = async () => (await world.app.request(`/api/public/forms/${slug}`)).json()
async function filed(report = {}) {
  const { response } = await sendReport(world.app, slug, report)
  expect(response.status, await response.clone().text()).toBe(200)
  const [ticket] = (await world.call(owner, 'listTickets', { projectId })).tickets
  return ticket
}

it('without settings, nothing is offered and nothing is different', async () => {
  expect(await shown()).toEqual({ name: 'Apollo', intro: null, suggests: false, types: [], asks_mail: false })
  expect(await filed({ type: 'bug' })).toMatchObject({ type: 'task', column: 'todo', label_ids: [] })
})

it('one type, labels and a column are given to each ticket, and not shown', async () => {
  const label = await world.label(owner, projectId, 'From outside')
  await world.column(owner, projectId, 'Triage')
  const { columns } = await world.call(owner, 'getProject', { projectId })
  const column = columns.find(({ name }) => name === 'Triage')?.key
  await change({ types: ['bug'], label_ids: [label], column })
  expect((await shown()).types).toEqual([])
  expect(JSON.stringify(await shown())).not.toContain(label)
  expect(await filed({ type: 'feature' })).toMatchObject({ type: 'bug', column, label_ids: [label] })
})

it('of several types the sender chooses one, else the first', async () => {
  await change({ types: ['feature', 'bug'] })
  expect((await shown()).types).toEqual(['bug', 'feature'])
  expect(await filed({ type: 'feature' })).toMatchObject({ type: 'feature' })
  expect(await filed()).toMatchObject({ type: 'bug' })
  expect(await filed({ type: 'task' })).toMatchObject({ type: 'bug' })
  const { sent } = await sendReport(world.app, slug, { type: 'bug' })
  const again = await send(world.app, `forms/${slug}/reports`, { ...sent, type: 'feature' })
  expect(again.status).toBe(422)
})

it('a column or a label that is removed later is left out, and the settings say so until they are saved', async () => {
  const label = await world.label(owner, projectId, 'From outside')
  const kept = await world.label(owner, projectId, 'Kept')
  await world.column(owner, projectId, 'Triage')
  const { columns } = await world.call(owner, 'getProject', { projectId })
  const column = columns.find(({ name }) => name === 'Triage')
  await change({ label_ids: [label, kept], column: column?.key })
  await world.call(owner, 'deleteLabel', { labelId: label })
  await world.call(owner, 'deleteColumn', { columnId: column?.id ?? '' }, { to: 'done' })
  expect(await form()).toMatchObject({ gone: ['column', 'labels'], column: null, label_ids: [kept] })
  expect(await filed()).toMatchObject({ column: 'todo', label_ids: [kept] })
  // Another setting can be changed meanwhile.
  await change({ intro: 'What is wrong?' })
  expect((await form())?.gone).toEqual(['column', 'labels'])
  await change({ column: null, label_ids: [kept] })
  expect((await form())?.gone).toEqual([])
})

it('a column or a label of nobody is refused, and nothing is changed', async () => {
  for (const [wrong, code] of [
    [{ column: '99' }, 'column_gone'],
    [{ label_ids: [crypto.randomUUID()] }, 'label_gone'],
  ] as const)
    expect(
      (await world.refused(owner, 'changePublicForm', { projectId }, { ...wrong, suggests: true })).code,
    ).toBe(code)
  expect(await form()).toMatchObject({ suggests: false })
})

it('each change is in the audit log, by the names of the settings', async () => {
  await change({ types: ['bug'], asks_mail: true })
  await change({ types: ['bug'] })
  const { entries } = await world.call(owner, 'listAudit', { projectId }, {})
  const details = entries.filter(({ action }) => action === 'form.changed').map(({ detail }) => detail)
  expect(details).toEqual([{ fields: 'types, asks_mail' }, { fields: 'on' }])
})

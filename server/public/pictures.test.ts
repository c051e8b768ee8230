// Pictures of a report: what is accepted, what is not, and that names and types from strangers are ignored.
import { beforeEach, expect, it } from 'vitest'
import { SECRET_HEADER } from '../../domain/public-board/public-board.ts'
import { REPORT_PICTURES } from '../../domain/public-form/public-form.ts'
import { makeProofsEasy, newLinkSecret, openForm, sendReport } from '../test/public-pages.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A different picture for each number. */
const picture = (n: number) => Buffer.concat([PNG, Buffer.from([n])])

makeProofsEasy()
const world = await startWorld()
let owner: TestPerson
let projectId: string
let secret: string
let ticketId: string
beforeEach(async () => {
  owner = await world.person('Olga Owner')
  projectId = await world.project(owner)
  const { slug } = await openForm(world, owner, projectId)
  ;({ secret } = await sendReport(world.app, slug))
  ticketId = (await world.call(owner, 'listTickets', { projectId })).tickets[0]?.id ?? ''
})

const add = (body: Uint8Array | string, headers: Record<string, string> = {}, by = secret) =>
  world.app.request('/api/public/report/pictures', {
    method: 'POST',
    headers: { [SECRET_HEADER]: by, 'Content-Type': 'text/html', ...headers },
    body: body as BodyInit,
  })
const attachments = async () => (await world.call(owner, 'listAttachments', { ticketId })).attachments

it('are attachments of the ticket, by what their bytes are, once each, under names of ours', async () => {
  for (let turn = 0; turn < 2; turn += 1) expect((await add(picture(1))).status).toBe(200)
  expect((await add(picture(2))).status).toBe(200)
  const files = await attachments()
  expect(files.map(({ mime, name }) => [mime, /^picture-[\da-f]{8}\.png$/.test(name)])).toEqual([
    ['image/png', true],
    ['image/png', true],
  ])
})

it(`are at most ${REPORT_PICTURES.most}, also of those sent at once`, async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => add(picture(n))))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(await attachments()).toHaveLength(answers.length - refused.length)
  expect(answers.length - refused.length).toBeLessThanOrEqual(REPORT_PICTURES.most)
  for (const n of [6, 7, 8]) await add(picture(n))
  expect(await attachments()).toHaveLength(REPORT_PICTURES.most)
})

it.each([
  ['a page', '<script>alert(1)</script>'],
  ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a document', '%PDF-1.7'],
  ['text', 'hello'],
  ['nothing', ''],
])('%s is refused, whatever it is called', async (_, body) => {
  const response = await add(body, { 'Content-Type': 'image/png' })
  expect(response.status).toBe(400)
  expect(await attachments()).toEqual([])
})

it('too large ones are refused, also where the length is not told', async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(REPORT_PICTURES.bytes)])
  expect((await add(large)).status).toBe(413)
  const refused = await add(PNG, { 'Content-Length': String(REPORT_PICTURES.bytes + 1) })
  expect(refused.status).toBe(413)
  expect(await attachments()).toEqual([])
})

it('only by the private link, within an hour, while the ticket and the form are there', async () => {
  expect((await add(PNG, {}, newLinkSecret())).status).toBe(404)
  expect((await add(PNG, {}, '')).status).toBe(404)
  await world.call(owner, 'changePublicForm', { projectId }, { is_on: false })
  expect((await add(PNG)).status).toBe(404)
  await world.call(owner, 'changePublicForm', { projectId }, { is_on: true })
  await world.call(owner, 'deleteTicket', { ticketId })
  expect((await add(PNG)).status).toBe(404)
  await world.call(owner, 'restoreTicket', { ticketId })
  expect((await add(PNG)).status).toBe(200)
  world.clock.advance(3_600)
  expect((await add(picture(2))).status).toBe(400)
})

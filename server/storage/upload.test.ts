// Uploads that break off, are too large, race each other or fill a disk: no partial file is left, and every limit holds.

import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { checkInvariants } from '../backup/invariants.ts'
import { createDisk } from '../blob/disk.ts'
import { sweepBlobs } from '../blob/sweep.ts'
import { createSession } from '../test/people.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')
const files = join(world.deps.config.dataDir, 'files')
beforeEach(async () => {
  const { user_id: id, email, full_name, username } = owner
  Object.assign(owner, await createSession(world.deps, { id, email, full_name, username }))
})

const DAY = 86_400
const newTicket = async () => world.ticket(owner, await world.project(owner))
type Ticket = Awaited<ReturnType<typeof newTicket>>

const addressOf = ({ project_id, id }: Ticket, name: string) =>
  `/storage/v1/object/attachments/${project_id}/${id}/${encodeURIComponent(name)}`
const put = (ticket: Ticket, name: string, body: string) =>
  world.app.request(addressOf(ticket, name), { method: 'POST', headers: owner.headers, body })
const listed = async ({ id: ticketId }: Ticket) =>
  (await world.call(owner, 'listAttachments', { ticketId })).attachments.map(({ name }) => name)
const incoming = () => readdir(join(files, 'incoming')).catch(() => [])
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
/** Every stored file. */
async function stored(): Promise<string[]> {
  const found: string[] = []
  for await (const { sha256 } of createDisk(world.deps.config.dataDir).filesBefore(
    new Date(Date.now() + 60_000),
  ))
    found.push(sha256)
  return found
}
const broken = async () => (await checkInvariants(world.url)).filter((outcome) => outcome.broken > 0)
const config = () => world.deps.config as { fileBytes: number; projectFileBytes: number }

it('an upload whose connection is cut leaves nothing behind', async () => {
  const ticket = await newTicket()
  const before = await stored()
  const target = new URL(addressOf(ticket, 'cut.bin'), await world.address())
  const sent = request(target, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/octet-stream', 'content-length': 1_000_000 },
  })
  sent.on('error', () => {})
  sent.write(Buffer.alloc(200_000, 1))
  const until = async (count: number) => {
    while ((await incoming()).length !== count) await delay(5)
  }
  await until(1)
  sent.destroy()
  await until(0)
  expect([await listed(ticket), await stored()]).toEqual([[], before])
})

it('a form that ends before its file does is refused', async () => {
  const ticket = await newTicket()
  const body = '--x\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\nhalf of'
  const headers = { ...owner.headers, 'content-type': 'multipart/form-data; boundary=x' }
  const response = await world.app.request(addressOf(ticket, 'a.txt'), { method: 'POST', headers, body })
  expect([response.status, await codeOf(response)]).toEqual([400, 'upload_broken'])
  const none = '--x\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n--x--\r\n'
  const without = await world.app.request(addressOf(ticket, 'a.txt'), { method: 'POST', headers, body: none })
  expect([without.status, await codeOf(without)]).toEqual([400, 'InvalidRequest'])
  expect([await incoming(), await listed(ticket)]).toEqual([[], []])
})

it('a file takes what the setting says, to the byte, whatever its length is said to be', async () => {
  const ticket = await newTicket()
  const { fileBytes } = config()
  config().fileBytes = 100_000
  try {
    expect((await put(ticket, 'fits', 'x'.repeat(100_000))).status).toBe(200)
    const over = await put(ticket, 'over', 'x'.repeat(100_001))
    expect([over.status, await codeOf(over)]).toEqual([413, 'EntityTooLarge'])
    const form = new FormData()
    form.append('', new Blob(['x'.repeat(100_001)]))
    const formed = await world.app.request(addressOf(ticket, 'over'), {
      method: 'POST',
      headers: owner.headers,
      body: form,
    })
    expect(formed.status).toBe(413)
    const declared = { ...owner.headers, 'content-length': '10000000' }
    const early = await world.app.request(addressOf(ticket, 'early'), {
      method: 'POST',
      headers: declared,
      body: 'x',
    })
    expect(early.status).toBe(413)
  } finally {
    config().fileBytes = fileBytes
  }
  expect([await incoming(), await listed(ticket)]).toEqual([[], ['fits']])
})

it('two uploads at once cannot both take the last of the project’s quota', async () => {
  const ticket = await newTicket()
  const other = await world.ticket(owner, ticket.project_id)
  const { projectFileBytes } = config()
  config().projectFileBytes = 100
  try {
    const answers = await Promise.all([
      put(ticket, 'one', '1'.repeat(60)),
      put(other, 'two', '2'.repeat(60)),
      put(ticket, 'three', '3'.repeat(60)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 413, 413])
    const refused = answers.find(({ status }) => status === 413) as Response
    expect(await refused.json()).toMatchObject({
      code: 'QuotaExceeded',
      message: expect.stringContaining('Remove some'),
    })
    const { attachments } = await world.call(owner, 'listAttachments', { ticketId: ticket.id })
    const [kept] = attachments.length > 0 ? attachments : []
    if (kept) await world.call(owner, 'deleteAttachment', { attachmentId: kept.id })
    else
      for (const { id } of (await world.call(owner, 'listAttachments', { ticketId: other.id })).attachments)
        await world.call(owner, 'deleteAttachment', { attachmentId: id })
    expect((await put(ticket, 'now', '4'.repeat(60))).status).toBe(200)
  } finally {
    config().projectFileBytes = projectFileBytes
  }
  expect(await broken()).toEqual([])
})

it('a ticket takes 200 files', async () => {
  const ticket = await newTicket()
  const id = await world.file(owner, ticket, 'first', 'the same')
  await sql`insert into attachment (id, project_id, ticket_id, name, sha256, size, mime, uploader_id, created_at)
    select gen_random_uuid(), project_id, ticket_id, 'file ' || n, sha256, size, mime, uploader_id, created_at
    from attachment, generate_series(2, 200) n where id = ${id}`.execute(world.db)
  const over = await put(ticket, 'one more', 'x')
  expect([over.status, await codeOf(over)]).toEqual([409, 'attachment_limit'])
  await world.call(owner, 'deleteAttachment', { attachmentId: id })
  expect((await put(ticket, 'one more', 'x')).status).toBe(200)
  const restored = await world.refused(owner, 'restoreAttachment', { attachmentId: id })
  expect(restored.code).toBe('attachment_limit')
})

it('a removed file can be restored for a day, and is then deleted from disk, unless another ticket has it', async () => {
  const ticket = await newTicket()
  const other = await newTicket()
  const twice = await world.file(owner, ticket, 'twice', 'on two tickets')
  await world.file(owner, other, 'again', 'on two tickets')
  const once = await world.file(owner, ticket, 'once', 'on one ticket')
  const { attachments } = await world.call(owner, 'listAttachments', { ticketId: ticket.id })
  const kept = async () => {
    const all = await stored()
    return attachments.map(({ sha256 }) => all.includes(sha256))
  }
  await world.call(owner, 'deleteAttachment', { attachmentId: twice })
  await world.call(owner, 'deleteAttachment', { attachmentId: once })
  expect(await listed(ticket)).toEqual([])
  await world.event(owner, 'restoreAttachment', { attachmentId: once })
  expect(await listed(ticket)).toEqual(['once'])
  await world.call(owner, 'deleteAttachment', { attachmentId: once })
  await sweepBlobs(world.deps)
  world.clock.advance(DAY - 60)
  await sweepBlobs(world.deps)
  expect(await kept()).toEqual([true, true])
  world.clock.advance(120)
  const { user_id: id, email, full_name, username } = owner
  Object.assign(owner, await createSession(world.deps, { id, email, full_name, username }))
  expect((await world.refused(owner, 'restoreAttachment', { attachmentId: once })).code).toBe(
    'attachment_gone',
  )
  await sweepBlobs(world.deps)
  expect(await kept()).toEqual([true, false])
  expect(await listed(other)).toEqual(['again'])
  expect(await broken()).toEqual([])
})

it('what a killed process left is swept: half a file after an hour, a whole one without a row after a day', async () => {
  const disk = createDisk(world.deps.config.dataDir)
  await newTicket().then((ticket) => put(ticket, 'a', 'a'))
  await writeFile(join(files, 'incoming', 'half'), 'half of a f')
  const orphan = 'f'.repeat(64)
  await mkdir(join(files, 'ff'), { recursive: true })
  await writeFile(disk.pathOf(orphan), 'orphan')
  await sweepBlobs(world.deps)
  expect([await incoming(), (await stored()).includes(orphan)]).toEqual([['half'], true])
  const long = new Date(Date.now() - 2 * DAY * 1_000)
  for (const path of [join(files, 'incoming', 'half'), disk.pathOf(orphan)]) await utimes(path, long, long)
  await sweepBlobs(world.deps)
  expect([await incoming(), (await stored()).includes(orphan)]).toEqual([[], true])
  world.clock.advance(DAY + 60)
  await sweepBlobs(world.deps)
  expect((await stored()).includes(orphan)).toBe(false)
})

it('a picture from before sizes were stored gets its size later, and one that cannot be measured is not tried again', async () => {
  const ticket = await newTicket()
  const png = `\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x40\0\0\0\x20`
  for (const [name, text] of Object.entries({ 'good.png': png, 'bad.png': png.slice(0, 16) })) {
    const body = Buffer.from(text, 'latin1')
    const { status } = await world.app.request(addressOf(ticket, name), {
      method: 'POST',
      headers: owner.headers,
      body,
    })
    expect(status).toBe(200)
  }
  await sql`update attachment set width = null, height = null where ticket_id = ${ticket.id}`.execute(
    world.db,
  )
  await sweepBlobs(world.deps)
  const { attachments } = await world.call(owner, 'listAttachments', { ticketId: ticket.id })
  expect(attachments.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['good.png', 64, 32],
    ['bad.png', 0, 0],
  ])
})

it('a file gets the id that its upload chose, once, also if the answer was lost and the name was taken meanwhile', async () => {
  const [ticket, other] = [await newTicket(), await newTicket()]
  const send = async (to: Ticket, name: string, body: string, id: string) => {
    const headers = { ...owner.headers, 'x-attachment-id': id }
    const response = await world.app.request(addressOf(to, name), { method: 'POST', headers, body })
    const answer = (await response.json()) as { Id?: string; code?: string }
    return [response.status, answer.Id ?? answer.code]
  }
  const id = newId()
  expect(await send(ticket, 'shot.png', 'a picture', id)).toEqual([200, id])
  expect(await send(ticket, 'shot (2).png', 'a picture', id)).toEqual([200, id])
  expect(await listed(ticket)).toEqual(['shot.png'])
  // The same file under an id of its own is another file. Another name helps if the name is taken, and not if the id is.
  expect(await send(ticket, 'shot.png', 'a picture', newId())).toEqual([409, 'KeyAlreadyExists'])
  expect(await send(ticket, 'other.png', 'another picture', id)).toEqual([409, 'attachment_id_taken'])
  expect(await send(other, 'shot.png', 'a picture', id)).toEqual([409, 'attachment_id_taken'])
  expect(await send(other, 'shot.png', 'a picture', 'one')).toEqual([400, 'InvalidRequest'])
  expect(await listed(other)).toEqual([])
  expect(await incoming()).toEqual([])
})

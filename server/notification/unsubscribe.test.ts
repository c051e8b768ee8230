// Stopping mails by the link in one of them.
import { beforeEach, expect, it } from 'vitest'
import { rotateKey } from '../auth/session/token.ts'
import { closeAfterAll } from '../test/close-after.ts'
import { createInboxMails } from '../test/inbox-mails.ts'
import type { TestPerson } from '../test/world.ts'

const mails = await createInboxMails()
const { world } = mails
closeAfterAll(mails.close)
let owner: TestPerson
let ada: TestPerson
let ticketId: string
beforeEach(async () => {
  owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  ada = await world.member(owner, projectId, 'developer', 'Ada')
  ticketId = (await world.ticket(owner, projectId)).id
})

const mention = () => mails.comment(owner, ticketId, `@${ada.username} look`)
const isOn = async (who = ada) => (await world.call(who, 'getNotificationSettings', {})).is_on

/** The link in a mail, as a path. */
async function link(): Promise<string> {
  await mention()
  const [mail] = await mails.after(120)
  const [, url = ''] = /^<(.+)>$/.exec(mail?.header('list-unsubscribe') ?? '') ?? []
  expect(mail?.text).toContain(`Stop all these mails: ${url}\n`)
  expect(mail?.html).toContain(`href="${url}"`)
  return url.replace('https://tracker.example.com', '')
}
/** The request that servers of mail providers send. */
const oneClick = (path: string) =>
  world.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

it('one click stops all mails, without signing in; the settings turn them on again', async () => {
  const path = await link()
  expect((await oneClick(path)).status).toBe(200)
  expect(await isOn()).toBe(false)
  await mention()
  expect(await mails.after(120)).toEqual([])
  // A repeated request changes nothing.
  expect((await oneClick(path)).status).toBe(200)
  await mails.settings(ada, { is_on: true })
  await mention()
  expect(await mails.after(120)).toHaveLength(1)
})

it('what waits when the link is used is not sent either', async () => {
  const path = await link()
  await mention()
  await mails.read()
  await oneClick(path)
  expect(await mails.after(120)).toEqual([])
})

it('opening the link shows a button and changes nothing', async () => {
  const path = await link()
  for (const method of ['GET', 'HEAD']) {
    const page = await world.app.request(path, { method })
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    if (method === 'GET')
      expect(await page.text()).toMatch(/<form method="post"><button>Stop these mails<\/button>/)
  }
  expect(await isOn()).toBe(true)
})

it('no other link works: of another person, changed, of a former address, of a former key', async () => {
  const path = await link()
  const [, id = '', mac = ''] = /token=([\da-f-]{36})\.([\w-]{43})$/.exec(path) ?? []
  const of = (token: string) => `/api/unsubscribe?token=${token}`
  const other = mac.startsWith('A') ? `B${mac.slice(1)}` : `A${mac.slice(1)}`
  const bad = [
    '',
    'x',
    id,
    `${id}.`,
    `${owner.user_id}.${mac}`,
    `${id}.${other}`,
    `${id}.${mac}x`,
    `${id.toUpperCase()}.${mac}`,
    `${'-'.repeat(36)}.${mac}`,
    `${id}.${mac}&token=`,
  ].map(of)
  for (const path of [...bad.slice(0, -1), '/api/unsubscribe', `/api/unsubscribe?token[]=${id}.${mac}`]) {
    expect((await world.app.request(path)).status, path).toBe(404)
    expect((await oneClick(path)).status, path).toBe(404)
  }
  const { email } = ada
  const address = (email: string) =>
    world.db.updateTable('account').set({ email }).where('id', '=', ada.user_id).execute()
  await address(`new-${email}`)
  expect((await oneClick(path)).status).toBe(404)
  await address(email)
  await world.db.transaction().execute((tx) => rotateKey(tx, world.clock))
  expect((await oneClick(path)).status).toBe(404)
  ada = await mails.signedIn(ada)
  owner = await mails.signedIn(owner)
  expect([await isOn(), await isOn(owner)]).toEqual([true, true])
  expect((await oneClick(await link())).status).toBe(200)
})

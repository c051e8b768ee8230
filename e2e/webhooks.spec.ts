// Webhooks in the settings of a project: added, tested, sent to a receiver that checks the signature, failing, sent again,
// deleted.
import { Webhook } from 'standardwebhooks'
import { createReceiver, LOOPBACK, type Receiver } from '../server/test/receiver.ts'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test as base, type Person } from './world.ts'

const test = base.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from here
  receiver: async ({}, use) => {
    const receiver = await createReceiver()
    await use(receiver)
    await receiver.close()
  },
})
test.use({ settings: { OUTGOING_ALLOW: LOOPBACK } })

const cardOf = ({ page }: Person) =>
  page.locator('section', { has: page.getByRole('heading', { name: /^Webhooks/ }) })

test('is added by keyboard, its secret shown once, and what is sent is signed with it', async ({
  person,
  receiver,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  await page.goto(`/project/${projectId}?tab=settings&section=integrations`)
  const card = cardOf(ada)
  await expect(card).toContainText('There are no webhooks yet.')
  await card.getByRole('button', { name: 'New Webhook' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Webhook' })
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please enter an address')
  await dialog.getByLabel('Address').fill('https://169.254.169.254/latest/meta-data')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('This address is private or reserved')
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByLabel('Description').fill('Build server')
  await dialog.getByLabel('Only these').check()
  await dialog.getByLabel('Comment added').uncheck()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Webhook' }).click()
  const secret = (await dialog.getByRole('code').last().textContent()) ?? ''
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = card.getByRole('listitem')
  await expect(row).toContainText(/Build server.*On.*Ticket created, Ticket edited, moved or assigned/)

  const ticket = await ada.ticket(projectId, { title: 'Crash on start' })
  await ada.call('createComment', { ticketId: ticket.id }, { content: 'Not chosen' })
  await ada.call('moveTicket', { ticketId: ticket.id }, { status: 'done' })
  await expect.poll(() => receiver.received.length).toBe(2)
  const sent = receiver.received.map(({ body, headers }) => new Webhook(secret).verify(body, headers))
  expect(sent).toMatchObject([
    { type: 'ticket.created', data: { event: { ticket: { title: 'Crash on start', status: 'todo' } } } },
    { type: 'ticket.changed', data: { event: { before: { status: 'todo' } }, ticket: { status: 'done' } } },
  ])
  await page.reload()
  await expect(row).toContainText('Response 200')
  expect(await page.content()).not.toContain(secret)
})

test('one that fails says so; the log tells why, and sends it again', async ({ person, receiver }) => {
  receiver.answers((response) => response.writeHead(500).end('<b>no room</b>'))
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  await ada.call('createWebhook', { projectId }, { url: receiver.url, types: ['ticket.created'], secret })
  await ada.ticket(projectId, { title: 'Crash on start' })
  await expect.poll(() => receiver.received.length).toBe(1)
  await page.goto(`/project/${projectId}?tab=settings&section=integrations`)
  const card = cardOf(ada)
  await expect(card.getByRole('listitem')).toContainText(/Failing.*Response 500.*1 waiting/)
  const host = `127.0.0.1:${receiver.port}`
  await card.getByRole('button', { name: `Deliveries of ${host}` }).click()
  const log = page.getByRole('dialog')
  await expect(log.getByRole('listitem')).toContainText(/Ticket created · #1.*Retrying.*Response 500/)
  await expectAccessible(page)
  await log.getByRole('listitem').getByRole('button').click()
  await expect(log.getByRole('region', { name: 'First bytes of the response' })).toHaveText('<b>no room</b>')
  await expect(log.getByRole('region', { name: 'Headers of the request' })).toContainText(
    receiver.received[0]?.headers['webhook-id'] ?? 'none',
  )
  await expect(log.getByRole('region', { name: 'Body of the request' })).toContainText('Crash on start')
  await expectAccessible(page)
  receiver.answers((response) => response.end('thanks'))
  await log.getByRole('button', { name: 'Send Again' }).click()
  await expectToast(page, 'It is being sent again.')
  await expect(log).toContainText('Response 200')
  await expect(log.getByRole('region', { name: 'First bytes of the response' })).toHaveText('thanks')
  const [first, ...others] = receiver.received
  expect(new Set(others.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([first?.headers['webhook-id']]),
  )
  await log.getByRole('button', { name: 'All Deliveries' }).click()
  await log.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByRole('listitem')).toContainText(/On.*Response 200/)
})

test('is tried by a test event, gets a new secret, is switched off and deleted', async ({
  person,
  receiver,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  await ada.call('createWebhook', { projectId }, { url: receiver.url, description: 'Chat', secret })
  await page.goto(`/project/${projectId}?tab=settings&section=integrations`)
  const card = cardOf(ada)
  const choose = async (item: string) => {
    await card.getByRole('button', { name: 'More about Chat' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('New Secret…')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Secret' }).click()
  const newer = (await page.getByRole('dialog').getByRole('code').last().textContent()) ?? ''
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await choose('Send Test Event')
  await expectToast(page, 'A test event is being sent.')
  const log = page.getByRole('dialog', { name: 'Deliveries' })
  await expect(log.getByRole('listitem')).toContainText(/Test event.*Delivered.*Response 200/)
  const [one] = receiver.received
  for (const key of [secret, newer])
    expect(new Webhook(key).verify(one?.body ?? '', one?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
    })
  await log.getByRole('button', { name: 'Done' }).click()
  await choose('Switch Off')
  await expectToast(page, 'The webhook is off. New events are not sent.')
  await expect(card.getByRole('listitem')).toContainText('Off')
  await choose('Delete…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Webhook' }).click()
  await expectToast(page, 'The webhook was deleted.')
  await expect(card).toContainText('There are no webhooks yet.')
})

test('developers neither see nor change them', async ({ pair }) => {
  const { grace, projectId } = await pair()
  await grace.page.goto(`/project/${projectId}?tab=settings&section=integrations`)
  await expect(grace.page.getByText('your role has no access to it')).toBeVisible()
  await expect(cardOf(grace)).toHaveCount(0)
})

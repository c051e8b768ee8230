// Webhooks in the settings of a project: added, tested, sent to a receiver that checks the signature, failing, sent again,
// deleted.
import { Webhook } from 'standardwebhooks'
import { createReceiver, type Receiver } from '../server/test/receiver.ts'
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

const cardOf = ({ page }: Person) =>
  page.locator('section', { has: page.getByRole('heading', { name: /^Webhooks/ }) })

test('is added by keyboard, signs what it sends, tells why it fails, is tried, gets a new secret, is deleted', async ({
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
  // The format comes first, and is that for programs.
  await expect(dialog.getByLabel('Format')).toBeFocused()
  await expect(dialog.getByLabel('Format')).toHaveText('Lacewing, for programs')
  await page.keyboard.press('Tab')
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

  // One delivery fails.
  receiver.answers((response) => response.writeHead(500).end('<b>no room</b>'))
  await ada.ticket(projectId, { title: 'Full disk' })
  await expect.poll(() => receiver.received.length).toBe(3)
  const { webhooks } = await ada.call('listWebhooks', { projectId })
  const webhookId = webhooks[0]?.id ?? ''
  await ada.call('updateWebhook', { projectId }, { webhook_id: webhookId, description: null })
  await page.reload()
  await expect(row).toContainText(/Failing.*Response 500.*1 waiting/)
  expect(await page.content()).not.toContain(secret)
  // Without a description it is named by its host.
  const host = `127.0.0.1:${receiver.port}`
  await card.getByRole('button', { name: `Deliveries of ${host}` }).click()
  const log = page.getByRole('dialog')
  const failed = log.getByRole('listitem').first()
  await expect(failed).toContainText(/Ticket created · #2.*Retrying.*Response 500/)
  await expectAccessible(page)
  await failed.getByRole('button').click()
  await expect(log.getByRole('region', { name: 'First bytes of the response' })).toHaveText('<b>no room</b>')
  const id = receiver.received[2]?.headers['webhook-id'] ?? 'none'
  await expect(log.getByRole('region', { name: 'Headers of the request' })).toContainText(id)
  await expect(log.getByRole('region', { name: 'Body of the request' })).toContainText('Full disk')
  await expectAccessible(page)
  receiver.answers((response) => response.end('thanks'))
  await log.getByRole('button', { name: 'Send Again' }).click()
  await expectToast(page, 'It is being sent again.')
  await expect(log).toContainText('Response 200')
  await expect(log.getByRole('region', { name: 'First bytes of the response' })).toHaveText('thanks')
  const again = receiver.received.slice(3)
  expect(new Set(again.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
  await log.getByRole('button', { name: 'All Deliveries' }).click()
  await log.getByRole('button', { name: 'Done' }).click()
  await expect(row).toContainText(/On.*Response 200/)

  const choose = async (item: string) => {
    await card.getByRole('button', { name: `More about ${host}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('New Secret…')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Secret' }).click()
  const newer = (await page.getByRole('dialog').getByRole('code').last().textContent()) ?? ''
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await choose('Send Test Event')
  await expectToast(page, 'A test event is being sent.')
  await expect(log.getByRole('listitem').first()).toContainText(/Test event.*Delivered.*Response 200/)
  const one = receiver.received.at(-1)
  for (const key of [secret, newer])
    expect(new Webhook(key).verify(one?.body ?? '', one?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
    })
  await log.getByRole('button', { name: 'Done' }).click()
  await choose('Switch Off')
  await expectToast(page, 'The webhook is off. New events are not sent.')
  await expect(row).toContainText('Off')
  await choose('Delete…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Webhook' }).click()
  await expectToast(page, 'The webhook was deleted.')
  await expect(card).toContainText('There are no webhooks yet.')
})

test('writes to a chat: format, events and filter by keyboard, a preview, a test message with the answer in words', async ({
  person,
  receiver,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  await page.goto(`/project/${projectId}?tab=settings&section=integrations`)
  const card = cardOf(ada)
  await card.getByRole('button', { name: 'New Webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Webhook' })
  await expect(dialog.getByLabel('Format')).toBeFocused()
  await page.keyboard.type('sl')
  await expect(dialog.getByLabel('Format')).toHaveText('Slack')
  await expect(dialog.getByRole('region', { name: 'A message in Slack' })).toContainText(
    /Ada Lovelace created this ticket.*-12 Export fails.*Priority:High/,
  )
  await dialog.getByText('Body that is sent').click()
  await expect(dialog.getByRole('region', { name: 'Body of an example' })).toContainText('"rich_text"')
  await dialog.getByLabel('Address').fill(receiver.url.replace('/hook', '/services/T0/B0secret'))
  await dialog.getByLabel('Description').fill('Channel #releases')
  await dialog.getByLabel('Moved to another column').uncheck()
  await dialog.getByLabel('Filter').fill('prioriti:high')
  await dialog.getByRole('button', { name: 'Add Webhook' }).click()
  await expect(dialog.getByLabel('Filter')).toHaveAccessibleDescription(/at character 1/)
  await expect(dialog.getByLabel('Filter')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Filter').fill('priority:>=high')
  await page.keyboard.press('Enter')

  // The chat refuses at first.
  receiver.answers((response) => response.writeHead(404).end('no_service'))
  await dialog.getByRole('button', { name: 'Send Test Message' }).click()
  await expect(dialog.getByRole('status')).toHaveText(
    'Slack answered 404 (no_service): the webhook was removed or disabled.',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = card.getByRole('listitem')
  await expect(row).toContainText(
    /Channel #releases.*Switched off.*Slack · http:\/\/127.0.0.1:\d+\/….*Created, Done/,
  )
  await expect(row).toContainText('only priority:>=high')
  expect(await page.content()).not.toContain('B0secret')

  receiver.answers((response) => response.end('ok'))
  const choose = async (item: string) => {
    await card.getByRole('button', { name: 'More about Channel #releases' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Switch On')
  await expectToast(page, 'The webhook is on.')
  await ada.ticket(projectId, { title: 'Not chosen', priority: 'low' })
  await ada.ticket(projectId, { title: 'Crash on start', priority: 'high' })
  await expect.poll(() => receiver.received.length).toBe(2)
  expect(receiver.received[1]?.path).toBe('/services/T0/B0secret')
  expect(receiver.received[1]?.body).toContain('Crash on start')

  // The address stays if it is not typed again.
  await choose('Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Webhook' })
  await expect(edit.getByLabel('Address')).toHaveValue('')
  await edit.getByLabel('Filter').fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'The webhook was saved.')
  await ada.ticket(projectId, { title: 'Any ticket', priority: 'low' })
  await expect.poll(() => receiver.received.length).toBe(3)
  expect(receiver.received[2]?.path).toBe('/services/T0/B0secret')
})

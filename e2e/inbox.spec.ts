// The inbox: what others do to a user's tickets, live in every tab, read beside the list, and handled with the keyboard.
import type { Page } from '@playwright/test'
import { KEY_COMMANDS } from '../web/keys/key-commands.ts'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

/** Found by its address, because it has no role while a dialog is open. */
const inboxOf = (page: Page) => page.locator('header a[href="/inbox"]')
const lines = (page: Page) => page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
const expectLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeAttached()

test('a mention shows in both tabs at once, and is read in both once its ticket is open', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  const { id: ticketId, number } = await grace.ticket(projectId, { title: 'Engine overheats' })
  const second = await grace.ticket(projectId, { title: 'Radio is silent' })
  const other = await ada.page.context().newPage()
  await ada.page.goto('/inbox')
  await expect(ada.page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await other.goto(`/project/${projectId}/ticket/${second.number}`)
  for (const page of [ada.page, other]) {
    await expectLive(page)
    await expect(inboxOf(page)).toHaveAttribute('aria-label', 'Inbox')
  }

  await grace.call('createComment', { ticketId }, { content: `@${ada.username} is it the left valve?` })
  for (const page of [ada.page, other])
    await expect(inboxOf(page)).toHaveAttribute('aria-label', 'Inbox, 1 unread')
  await expect(lines(ada.page)).toContainText(['Grace Hopper mentioned you'])
  await expect(lines(ada.page)).toContainText(['is it the left valve?'])
  await expectAccessible(ada.page)

  await ada.page.keyboard.press(KEY_COMMANDS.nextLine.key)
  await ada.page.keyboard.press('Enter')
  await expect(ada.page).toHaveURL(new RegExp(`/inbox/${projectId}/${number}#comment-`))
  const pane = ada.page.getByRole('region', { name: 'Engine overheats' })
  await expect(pane.getByRole('listitem').filter({ hasText: 'is it the left valve?' })).toBeFocused()
  for (const page of [ada.page, other]) await expect(inboxOf(page)).toHaveAttribute('aria-label', 'Inbox')
  await expectAccessible(ada.page)

  // Ada watches the tickets that she comments on.
  const dialog = other.getByRole('dialog', { name: 'Radio is silent' })
  await expect(dialog.getByRole('button', { name: 'Watch', exact: true })).toBeVisible()
  await dialog.getByPlaceholder('Add a comment...').fill('Not here')
  await other.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('button', { name: 'Unwatch' })).toBeVisible()
})

test('with a ticket open, keys go on from line to line, nothing moves, and Escape comes back to the line', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  const { page } = ada
  const titles = ['Engine overheats', 'Radio is silent', 'Hatch is stuck', 'Valve leaks']
  const ids: string[] = []
  for (const title of titles)
    ids.unshift((await grace.ticket(projectId, { title, assignee_id: ada.user_id })).id)
  const [, hatch = '', , engine = ''] = ids
  await grace.call('createComment', { ticketId: hatch }, { content: `@${ada.username} **now**` })
  const pane = (name: string) => page.getByRole('region', { name })
  const link = (name: string) => lines(page).getByRole('link', { name })
  // The inbox follows the log: the mention makes the line of its ticket the newest.
  const newest = async () => (await ada.call('listInbox', {})).lines[0]?.ticket_id
  await expect.poll(newest).toBe(hatch)
  await page.goto('/inbox')
  await link('Hatch is stuck').click()
  await expect(pane('Hatch is stuck').getByRole('strong').filter({ hasText: 'now' })).toBeVisible()

  // Another ticket arrives, and lines change: all of them stay where they are.
  const top = async () => (await link('Radio is silent').boundingBox())?.y
  const before = await top()
  await grace.call('createComment', { ticketId: engine }, { content: 'Seen it' })
  await grace.ticket(projectId, { title: 'Lamp is out', assignee_id: ada.user_id })
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible()
  await expect(link('Engine overheats')).toBeVisible()
  expect(await top()).toBe(before)
  // The lines that wait have not been on the screen, so they stay unread.
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(inboxOf(page)).toHaveAttribute('aria-label', 'Inbox, 2 unread')

  await page.keyboard.press(KEY_COMMANDS.lineDone.key)
  await expect(pane('Valve leaks')).toBeFocused()
  // A second key of the list is a key of the open ticket here.
  await page.keyboard.press(KEY_COMMANDS.setDueDate.key)
  await expect(page.getByRole('dialog', { name: 'Due date' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press(KEY_COMMANDS.lineUnread.key)
  await expect(pane('Radio is silent')).toBeFocused()
  await expect(link('Unread: Valve leaks')).toBeVisible()
  await page.keyboard.press(KEY_COMMANDS.lineLater.key)
  await page.getByRole('menuitem', { name: 'Tomorrow' }).press('Enter')
  await expect(pane('Engine overheats').getByText('Seen it')).toBeVisible()
  await page.keyboard.press(KEY_COMMANDS.writeComment.key)
  await expect(pane('Engine overheats').getByPlaceholder('Add a comment...')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pane('Engine overheats')).toBeFocused()
  await page.keyboard.press(KEY_COMMANDS.previousLine.key)
  await expect(pane('Valve leaks')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/inbox')
  await expect(link('Valve leaks')).toBeFocused()
  // The line of the ticket that was open no longer waits.
  await page.getByRole('button', { name: '1 new' }).click()
  await expect(lines(page)).toHaveText([/Lamp is out/, /Engine overheats/, /Valve leaks/])
  await expect(link('Lamp is out')).toBeFocused()

  // On a phone the ticket covers the list, and the buttons of a line have words.
  await page.setViewportSize({ width: 375, height: 720 })
  await expect(lines(page).first().getByText('Snooze')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Lamp is out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link('Lamp is out')).toBeFocused()
})

test('lines are worked through by key; done can be undone, and what is put off waits under Snoozed and comes back', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  const first = await ada.ticket(projectId, { title: 'Engine overheats' })
  const second = await ada.ticket(projectId, { title: 'Radio is silent' })
  await grace.call('createComment', { ticketId: first.id }, { content: 'Seen it' })
  await grace.call('moveTicket', { ticketId: second.id }, { status: 'done' })
  const { page } = ada
  await page.goto('/inbox')
  await expect(lines(page)).toHaveCount(2)
  await expect(page).toHaveTitle('(2) Inbox · Lacewing')

  await page.keyboard.press(KEY_COMMANDS.nextLine.key)
  await page.keyboard.press(KEY_COMMANDS.nextLine.key)
  await expect(page.getByRole('link', { name: 'Unread: Engine overheats' })).toBeFocused()
  await page.keyboard.press(KEY_COMMANDS.lineUnread.key)
  await expect(page.getByRole('link', { name: 'Engine overheats', exact: true })).toBeFocused()
  await expect(inboxOf(page)).toHaveAttribute('aria-label', 'Inbox, 1 unread')
  // The mouse moves to the other line, so that is the one that the next key is for.
  await lines(page).filter({ hasText: 'Radio is silent' }).hover()
  await page.keyboard.press(KEY_COMMANDS.lineDone.key)
  await expect(lines(page)).toHaveCount(1)
  await expectToast(page, /-2 marked as done/)
  await expect(page.getByRole('link', { name: 'Engine overheats', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('tab', { name: 'Unread' }).click()
  await expect(page.getByRole('heading', { name: 'No unread notifications' })).toBeVisible()

  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByRole('link', { name: /Radio is silent/ }).focus()
  await page.keyboard.press(KEY_COMMANDS.lineLater.key)
  await expect(page.getByRole('menuitem', { name: 'In 3 hours' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Tomorrow' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, /APO\w*-2 comes back on \w+ \d+ \w+ at 08:00/)
  await expect(lines(page)).toHaveText([/Engine overheats/])
  await expect(page.getByRole('link', { name: /Engine overheats/ })).toBeFocused()

  await page.getByRole('button', { name: /^Snooze APO\w*-1$/ }).click()
  await page.getByRole('menuitem', { name: 'In a month' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  // The toast of the other ticket may still be shown.
  await expectToast(page, /APO\w*-1 comes back on/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page)).toHaveText([/Engine overheats/])

  await page.getByRole('tab', { name: 'Snoozed' }).click()
  await expect(lines(page)).toHaveText([/Radio is silent.*comes back on/])
  await expectAccessible(page)
  await page.getByRole('link', { name: /Radio is silent/ }).focus()
  await page.keyboard.press(KEY_COMMANDS.lineUnread.key)
  await expect(page.getByRole('heading', { name: 'Nothing snoozed' })).toBeVisible()
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(lines(page)).toHaveText([/Radio is silent/, /Engine overheats/])
})

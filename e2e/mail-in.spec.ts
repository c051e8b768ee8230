// Tickets by mail in the settings: turned on, set, undone, given a new address; members see the address and cannot change anything.
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

test.use({
  settings: {
    // Nobody listens there: the card needs no mailbox.
    MAIL_IN_URL: 'imap://tracker:secret@127.0.0.1:1/INBOX',
    MAIL_IN_ADDRESS: 'tracker@example.org',
    MAIL_IN_AUTHSERV: 'mx.example.org',
  },
})

test('the owner turns it on and sets it, members copy the address', async ({ pair }) => {
  const { ada, grace, projectId } = await pair()
  const cardOf = (page: typeof ada.page) =>
    page.locator('section', { has: page.getByRole('heading', { name: 'Tickets by Mail' }) })
  const path = `/project/${projectId}?tab=settings&section=integrations`
  await ada.page.goto(path)
  const card = cardOf(ada.page)
  await card.getByRole('button', { name: 'Take Tickets by Mail' }).click()
  await expectToast(ada.page, 'The project takes tickets by mail.')
  const address = card.getByRole('code')
  await expect(address).toHaveText(/^tracker\+[a-z]+-[a-z2-7]{20}@example\.org$/)
  await card.getByLabel('Column').click()
  await ada.page.getByRole('option', { name: 'In Progress' }).click()
  await expect(card.getByLabel('Column')).toHaveText('In Progress')
  await ada.page.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByLabel('Column')).toHaveText('First To Do column')
  await expectAccessible(ada.page)

  await grace.page.goto(path)
  const shown = (await address.textContent()) ?? ''
  await expect(cardOf(grace.page).getByRole('code')).toHaveText(shown)
  await expect(cardOf(grace.page).getByRole('button')).toHaveText(['Copy Address'])

  await card.getByRole('button', { name: 'New Address' }).click()
  await ada.page.getByRole('button', { name: 'Replace Address' }).click()
  await expectToast(ada.page, 'The address was replaced.')
  await expect(address).not.toHaveText(shown)
  await card.getByRole('button', { name: 'Turn Off' }).click()
  await expect(card.getByText('It is off.')).toBeVisible()
})

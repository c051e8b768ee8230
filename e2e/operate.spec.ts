// The operators' page: a person is disabled, after a proof of identity, and their project goes to its admin; somebody is added to a
// group; for everybody else there is no such page.
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

// The first person of the server has this address (server.ts).
test.use({ settings: { OPERATORS: 'operator@example.org' } })

test('an operator sees what an upgrade still makes, and what people notice until then', async ({
  person,
}) => {
  const { page } = await person('Uma Upgrade', { viewport: { width: 375, height: 700 } })
  let building = [
    { part: 'ticket_watch', kind: 'fill', share: 0.417 },
    { part: 'ticket_sub', kind: 'index', share: 0 },
    { part: 'comment_search', kind: 'index', share: 0 },
    { part: 'ticket_parent', kind: 'check', share: 0 },
  ]
  await page.route('/api/operate/state', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), building } })
  })
  await page.goto('/operate')
  const fact = page.getByText('The upgrade goes on').locator('..')
  await expect(fact).toContainText('Now ticket_watch: 41 %. Parts after it: 3')
  await expect(fact).toContainText(
    'People can work meanwhile. Notifications come later. Boards, lists and the history are slower. Searches find no comments yet.',
  )
  await expectNoOverflow(page)
  await expectAccessible(page)
  // The page looks again by itself.
  building = []
  await expect(fact).toHaveCount(0)
})

test('an operator finds somebody, says who takes their project, and disables them', async ({ person }) => {
  const { page, password } = await person('Oda Operator', { viewport: { width: 375, height: 700 } })
  const leaver = await person('Lea Leaver')
  const ada = await person('Ada Admin')
  const projectId = await leaver.project('Zodiac')
  await leaver.call('createGroup', {}, { name: 'Astronomers' })
  await leaver.invite(projectId, ada, 'admin')
  await ada.call('keepMembership', { projectId })

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Operate' }).click()
  await expect(page).toHaveURL('/operate')
  await expect(page.getByText('Open for everybody who can reach this server')).toBeVisible()
  await page.getByRole('button', { name: 'Changes' }).click()
  const changes = page.getByRole('dialog', { name: /^Changes up to/ })
  await expect(changes.getByText('0.1.0, 2026-11-21')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await changes.getByRole('button', { name: 'Done' }).click()
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.goto('/operate?section=people')
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(people).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Find by name or address' }).fill('leav')
  await expect(people).toHaveText([/Lea Leaver.*owns one project/])
  await page.getByRole('button', { name: 'Actions for Lea Leaver' }).click()
  await page.getByRole('menuitem', { name: 'Disable…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable Lea Leaver?' })
  await expect(dialog.getByRole('combobox', { name: 'Zodiac (ZOD)' })).toContainText('Ada Admin')
  await expectAccessible(page)
  // The server asks for a proof an hour after the sign-in (server/operator/operator.test.ts); here it does so at once.
  const needed = { code: 'reauthentication_needed', detail: 'Please confirm that it is you' }
  await page.route('/api/operate/disabled', (route) => route.fulfill({ status: 403, json: needed }), {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Disable' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expectNoOverflow(page)
  await proof.getByLabel('Current Password').fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Lea Leaver is disabled.')
  await expect(people).toHaveText([/Disabled/])

  await page.goto('/operate?section=groups')
  await page.getByRole('button', { name: 'Actions for the group Astronomers' }).click()
  await page.getByRole('menuitem', { name: 'People…' }).click()
  const group = page.getByRole('dialog', { name: 'Astronomers' })
  await group.getByLabel('Add people').fill(ada.username)
  await group.getByRole('button', { name: 'Add People' }).click()
  await expect(group.getByRole('list', { name: 'People of the group' })).toContainText('Ada Admin')
  await group.getByRole('button', { name: 'Done' }).click()

  await page.goto('/operate?section=projects')
  const projects = page.getByRole('list', { name: 'Projects' }).getByRole('listitem')
  await expect(projects).toHaveText([/Zodiac.*Owner: Ada Admin/])

  await ada.page.goto('/operate')
  await expect(ada.page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

// Two users in two browsers: each sees the other's changes without a reload and without gaps.
import type { Page } from '@playwright/test'
import { card, column, dragByMouse, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { type Person, test } from './world.ts'

test.use(MOTION)

/** Creates Ada's project with Grace as a member, open and live in both browsers. */
async function together(ada: Person, grace: Person): Promise<string> {
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, grace)
  for (const { page } of [ada, grace]) {
    await page.goto(`/project/${projectId}`)
    await expectLive(page)
  }
  return projectId
}

async function expectLive(page: Page) {
  await expect(page.getByText('Live', { exact: true })).toBeAttached()
}

test('tickets, moves, edits, comments and members appear for the other as they happen', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await together(ada, grace)

  await ada.page.getByRole('button', { name: 'New Ticket' }).click()
  await ada.page.getByLabel('Title').fill('Engine overheats')
  await ada.page.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(card(grace.page, 'To Do', 'Engine overheats')).toBeVisible()

  await dragByMouse(grace.page, card(grace.page, 'To Do', 'Engine overheats'), 'In Progress')
  await expect(card(ada.page, 'In Progress', 'Engine overheats')).toBeVisible()
  await expectCount(ada.page, 'To Do', 0)
  await expectCount(ada.page, 'In Progress', 1)

  await card(grace.page, 'In Progress', 'Engine overheats').click()
  await card(ada.page, 'In Progress', 'Engine overheats').click()
  const [hers, his] = [grace.page.getByRole('dialog'), ada.page.getByRole('dialog')]
  await hers.getByRole('button', { name: 'Edit', exact: true }).click()
  await hers.getByLabel('Title').fill('Engine runs hot')
  await hers.getByRole('button', { name: 'Save' }).click()
  await expect(his.getByRole('heading', { name: 'Engine runs hot' })).toBeVisible()

  await hers.getByPlaceholder('Add a comment...').fill('It is the left valve')
  await hers.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(his.getByText('It is the left valve')).toBeVisible()
  await expect(his.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()

  const joan = await person('Joan Clarke')
  // The first Escape leaves the comment box.
  await grace.page.keyboard.press('Escape')
  await grace.page.keyboard.press('Escape')
  await grace.page.getByRole('tab', { name: 'Settings' }).click()
  await ada.invite(projectId, joan)
  await expect(grace.page.getByRole('heading', { name: 'Project Members (3)' })).toBeVisible()
  await expect(grace.page.getByText('Joan Clarke')).toBeVisible()
})

test('a page that was offline catches up exactly, without a reload', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await together(ada, grace)
  const ticket = await ada.ticket(projectId, { title: 'Before the tunnel' })
  await expect(card(grace.page, 'To Do', 'Before the tunnel')).toBeVisible()

  await grace.page.context().setOffline(true)
  await expect(grace.page.getByText('Offline', { exact: true })).toBeAttached()
  await ada.call('moveTicket', { ticketId: ticket.id }, { status: 'done' })
  await ada.ticket(projectId, { title: 'Inside the tunnel' })
  await expect(card(ada.page, 'To Do', 'Inside the tunnel')).toBeVisible()
  await expect(card(grace.page, 'To Do', 'Before the tunnel')).toBeVisible()

  let fetches = 0
  grace.page.on('request', (request) => {
    if (request.url().includes('/tickets')) fetches += 1
  })
  await grace.page.context().setOffline(false)
  await expect(card(grace.page, 'To Do', 'Inside the tunnel')).toBeVisible()
  await expect(card(grace.page, 'Done', 'Before the tunnel')).toBeVisible()
  await expectCount(grace.page, 'To Do', 1)
  await expectLive(grace.page)
  expect(fetches, 'the board was brought up to date by its stream, not fetched anew').toBe(0)
})

test('a removed member’s page closes by itself, and shows nothing of what comes after', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await together(ada, grace)
  await ada.ticket(projectId, { title: 'For members only' })
  await expect(card(grace.page, 'To Do', 'For members only')).toBeVisible()
  const { members } = await ada.call('listMembers', { projectId })
  const memberId = members.find((member) => member.user_id === grace.user_id)?.id ?? ''
  await grace.page.evaluate(() => {
    Object.assign(window, { seen: [] as boolean[] })
    const { seen } = window as unknown as { seen: boolean[] }
    const look = () => seen.push(document.body.innerText.includes('Made after it'))
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  // faults/scenarios/revocation.ts tests that the stream reports the removal immediately, before any later event.
  await ada.call('removeMember', { memberId })
  await ada.ticket(projectId, { title: 'Made after it' })
  await expect(grace.page.getByText('You do not have access to this project')).toBeVisible()
  await expect(grace.page.getByText('For members only')).toBeHidden()
  const seen = await grace.page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
  expect(seen).toContain(false)
  expect(seen).not.toContain(true)
  await grace.page.getByRole('button', { name: 'Back to Dashboard' }).click()
  await expect(grace.page.getByText('No projects yet')).toBeVisible()
})

test('the dashboard follows counts and new memberships', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  await grace.page.goto('/dashboard')
  await expect(grace.page.getByText('No projects yet')).toBeVisible()
  await expectLive(grace.page)
  const projectId = await ada.project('Difference Engine')
  await ada.invite(projectId, grace)
  await expect(grace.page.getByRole('heading', { name: 'Difference Engine' })).toBeVisible()
  await ada.ticket(projectId, { title: 'One' })
  await ada.ticket(projectId, { title: 'Two' })
  await expect(grace.page.getByText('2 tickets')).toBeVisible()
  await expect(grace.page.getByText('2 members')).toBeVisible()
})

test('signing out in one tab signs out the others', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  await ada.page.goto('/dashboard')
  const second = await ada.page.context().newPage()
  await second.goto('/dashboard')
  await expect(second.getByText('No projects yet')).toBeVisible()
  await ada.page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(ada.page).toHaveURL(/\/auth/)
  await expect(second).toHaveURL(/\/auth/)
})

test('a burst of new tickets stands newest first', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await together(ada, grace)
  for (let index = 1; index <= 5; index += 1) await ada.ticket(projectId, { title: `Burst ${index}` })
  await expectCount(grace.page, 'To Do', 5)
  const titles = await column(grace.page, 'To Do').getByRole('link').allTextContents()
  expect(titles.map((text) => /Burst \d/.exec(text)?.[0])).toEqual(
    [5, 4, 3, 2, 1].map((index) => `Burst ${index}`),
  )
})

test('a card lights up for a moment where others change it, by one light however often they do', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, grace)
  let { id: ticketId, version } = await ada.ticket(projectId, { title: 'Lamp flickers' })
  const { page } = grace
  await page.goto(`/project/${projectId}`)
  await expectLive(page)
  await expect(card(page, 'To Do', 'Lamp flickers')).toBeVisible()
  await page.evaluate(() => {
    const lights = () => document.querySelectorAll('a [data-light]').length
    Object.assign(window, { most: lights() })
    new MutationObserver(() => {
      const seen = window as unknown as { most: number }
      seen.most = Math.max(seen.most, lights())
    }).observe(document.body, { childList: true, subtree: true })
  })
  const most = () => page.evaluate(() => (window as unknown as { most: number }).most)
  const retitle = async (title: string) => {
    const event = await ada.call('updateTicket', { ticketId }, { version, title })
    if (event?.type === 'ticket.changed') version = event.ticket.version
    await expect(card(page, 'To Do', title)).toBeVisible()
  }

  expect(await most(), 'of being opened').toBe(0)
  for (const title of ['Lamp hums', 'Lamp buzzes', 'Lamp bursts']) await retitle(title)
  await expect(page.locator('[data-light]')).toHaveCount(0)
  expect(await most()).toBe(1)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => Object.assign(window, { most: 0 }))
  await retitle('Lamp is gone')
  expect(await most(), 'with no motion wanted').toBe(0)
})

// Two users in two browsers: each sees the other's changes without a reload and without gaps.
import type { Page } from '@playwright/test'
import { card, column, dragByMouse, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { type Person, test } from './world.ts'

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

test('tickets, moves, edits and members appear for the other as they happen, and a page that was offline catches up', async ({
  person,
  server,
}) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await together(ada, grace)

  await ada.page.getByRole('button', { name: 'New Ticket' }).click()
  await ada.page.getByLabel('Title').fill('Engine overheats')
  await ada.page.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(card(grace.page, 'To Do', 'Engine overheats')).toBeVisible()

  // The newest ticket is first.
  for (const title of ['Burst 1', 'Burst 2']) await ada.ticket(projectId, { title })
  await expectCount(grace.page, 'To Do', 3)
  await expect(column(grace.page, 'To Do').getByRole('link')).toHaveText([/Burst 2/, /Burst 1/, /Engine/])

  await dragByMouse(grace.page, card(grace.page, 'To Do', 'Engine overheats'), 'In Progress')
  await expect(card(ada.page, 'In Progress', 'Engine overheats')).toBeVisible()
  await expectCount(ada.page, 'To Do', 2)
  await expectCount(ada.page, 'In Progress', 1)

  await card(grace.page, 'In Progress', 'Engine overheats').click()
  await card(ada.page, 'In Progress', 'Engine overheats').click()
  const [hers, his] = [grace.page.getByRole('dialog'), ada.page.getByRole('dialog')]
  await hers.getByRole('button', { name: 'Edit', exact: true }).click()
  await hers.getByLabel('Title').fill('Engine runs hot')
  await hers.getByRole('button', { name: 'Save' }).click()
  await expect(his.getByRole('heading', { name: 'Engine runs hot' })).toBeVisible()

  const joan = await server.create('Joan Clarke')
  for (const { page } of [ada, grace]) await page.keyboard.press('Escape')
  await grace.page.getByRole('tab', { name: 'Settings' }).click()
  await ada.invite(projectId, joan)
  await expect(grace.page.getByRole('heading', { name: 'Project Members (3)' })).toBeVisible()
  await expect(grace.page.getByText('Joan Clarke')).toBeVisible()

  const { ticket } = await ada.call('getTicketByNumber', { projectId }, { number: 1 })
  // Grace's page catches up exactly, without a reload.
  await grace.page.getByRole('tab', { name: 'Kanban Board' }).click()
  await expect(card(grace.page, 'In Progress', 'Engine runs hot')).toBeVisible()
  await grace.page.context().setOffline(true)
  await expect(grace.page.getByText('Offline', { exact: true })).toBeAttached()
  await ada.call('moveTicket', { ticketId: ticket.id }, { status: 'done' })
  await ada.ticket(projectId, { title: 'Inside the tunnel' })
  await expect(card(ada.page, 'To Do', 'Inside the tunnel')).toBeVisible()
  await expect(card(grace.page, 'In Progress', 'Engine runs hot')).toBeVisible()
  let fetches = 0
  grace.page.on('request', (request) => {
    if (request.url().includes('/tickets')) fetches += 1
  })
  await grace.page.context().setOffline(false)
  await expect(card(grace.page, 'To Do', 'Inside the tunnel')).toBeVisible()
  await expect(card(grace.page, 'Done', 'Engine runs hot')).toBeVisible()
  await expectCount(grace.page, 'To Do', 3)
  await expectLive(grace.page)
  expect(fetches, 'the board was brought up to date by its stream, not fetched anew').toBe(0)
})

test.describe('with animations', () => {
  test.use(MOTION)

  test('a card lights up where others change it; a removed member’s page closes, and the dashboard follows new memberships', async ({
    pair,
  }) => {
    const { ada, grace, projectId } = await pair()
    let { id: ticketId, version } = await ada.ticket(projectId, { title: 'Lamp flickers' })
    const { page } = grace
    await page.goto(`/project/${projectId}`)
    await expectLive(page)
    await expect(card(page, 'To Do', 'Lamp flickers')).toBeVisible()

    await test.step('one light for a moment, however often others change the card', async () => {
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

    await test.step('a removed member’s page closes by itself, and shows nothing of what comes after', async () => {
      const { members } = await ada.call('listMembers', { projectId })
      const memberId = members.find((member) => member.user_id === grace.user_id)?.id ?? ''
      await page.evaluate(() => {
        Object.assign(window, { seen: [] as boolean[] })
        const { seen } = window as unknown as { seen: boolean[] }
        const look = () => seen.push(document.body.innerText.includes('Made after it'))
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
      })
      // faults/scenarios/revocation.ts tests that the stream reports the removal immediately, before any later event.
      await ada.call('removeMember', { memberId })
      await ada.ticket(projectId, { title: 'Made after it' })
      await expect(page.getByText('You do not have access to this project')).toBeVisible()
      await expect(page.getByText('Lamp is gone')).toBeHidden()
      const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
      expect(seen).toContain(false)
      expect(seen).not.toContain(true)
    })

    await test.step('the dashboard follows counts and new memberships', async () => {
      await page.getByRole('button', { name: 'Back to Dashboard' }).click()
      await expect(page.getByText('No projects yet')).toBeVisible()
      await expectLive(page)
      const engine = await ada.project('Difference Engine')
      await ada.invite(engine, grace)
      await expect(page.getByRole('heading', { name: 'Difference Engine' })).toBeVisible()
      for (const title of ['One', 'Two']) await ada.ticket(engine, { title })
      await expect(page.getByText('2 tickets')).toBeVisible()
      await expect(page.getByText('2 members')).toBeVisible()
    })
  })
})

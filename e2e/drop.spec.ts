// A dropped card glides to the place that the drag has shown, and stays there. The tests check every drawn frame. A move is saved
// either while the card still glides or after it has arrived, so two network delays are enough.
import type { Page } from '@playwright/test'
import { card, column, expectAnnounced, expectCount, finger, liftByMouse } from './drag.ts'
import { expect } from './expect.ts'
import { type Frames, watchFrames } from './frames.ts'
import { MOTION } from './motion.ts'
import { createNetworkProxy, type NetworkProxy } from './network-proxy.ts'
import { expectToast } from './toast.ts'
import { test as base, type Person } from './world.ts'

const test = base.extend<{ networkProxy: NetworkProxy }>({
  networkProxy: async ({ server }, use) => {
    const networkProxy = await createNetworkProxy(server.url)
    await use(networkProxy)
    networkProxy.remove()
  },
})
test.use(MOTION)

const MOVES = '**/api/tickets/*/status'
const SAVED = 'Ticket status updated successfully'

const ALL = [1, 2, 3, 4, 5, 6, 7]

/** Tickets 1 to 4 in To Do and 5 to 7 in In Progress, newest on top. */
async function openBoard(owner: Person) {
  const projectId = await owner.project('Apollo')
  const ids: string[] = []
  for (const number of ALL) {
    const { id } = await owner.ticket(projectId, { title: `Nr ${number}`, description: 'One of a few.' })
    if (number > 4) await owner.call('moveTicket', { ticketId: id }, { status: 'in_progress' })
    ids.push(id)
  }
  await owner.page.goto(`/project/${projectId}`)
  await expectCount(owner.page, 'To Do', 4)
  await expectCount(owner.page, 'In Progress', 3)
  // The counts come with the project, but the cards are loaded separately.
  for (const [title, cards] of [
    ['To Do', 4],
    ['In Progress', 3],
  ] as const)
    await expect(column(owner.page, title).getByRole('link')).toHaveCount(cards)
  await expect(owner.page.getByText('Live', { exact: true })).toBeAttached()
  return { projectId, ids }
}

/**
 * Lifts a card and carries it straight to the next column on the right, so that no card of its own column has to make room.
 * @param place its position there, and the number of cards with it
 */
async function dragAcross(page: Page, name: string, place: number) {
  const grip = await card(page, 'To Do', name).boundingBox()
  const home = await column(page, 'To Do').boundingBox()
  const target = await column(page, 'In Progress').boundingBox()
  if (!grip || !home || !target) throw new Error('the board is not on the screen')
  await liftByMouse(page, card(page, 'To Do', name))
  const x = grip.x + grip.width / 2 + target.x - home.x
  await page.mouse.move(x, grip.y + grip.height / 2, { steps: 8 })
  await expectAnnounced(page, new RegExp(` is over In Progress, position ${place} of ${place}`))
}

/** The numbers of a column's cards from top to bottom, by their position on the screen. */
async function seen(page: Page, title: string): Promise<number[]> {
  const links = await column(page, title)
    .getByRole('link')
    .evaluateAll((cards) =>
      cards.map((link) => ({
        top: link.getBoundingClientRect().top,
        number: Number(/ticket\/(\d+)/.exec(link.getAttribute('href') ?? '')?.[1]),
      })),
    )
  return links.sort((one, other) => one.top - other.top).map(({ number }) => number)
}

function expectCalm(frames: Frames, dragged: number) {
  frames.expectWhole(ALL)
  const figures = JSON.stringify(frames.table(ALL), null, 1)
  // From the lift until long after the drop, every other card moves at most once: it makes room or closes the gap.
  for (const number of ALL)
    if (number !== dragged) expect(frames.movements(number).length, figures).toBeLessThanOrEqual(1)
  expect(frames.movements(dragged, frames.droppedAt).length, figures).toBeLessThanOrEqual(1)
}

test('by mouse: a card glides once, back if it is refused, or to its place, where others see and change it', async ({
  person,
  networkProxy,
}, info) => {
  const grace = await person('Grace Hopper', { baseURL: networkProxy.url })
  const { page } = grace
  const { projectId, ids } = await openBoard(grace)

  await test.step('a refused drop glides back with its words, and nothing else moves', async () => {
    let fail = () => {}
    const failed = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route(MOVES, async (route) => {
      await failed
      await route.abort()
    })
    await dragAcross(page, 'Nr 3', 4)
    await page.mouse.up()
    await expect(card(page, 'In Progress', 'Nr 3')).toHaveAttribute('aria-busy', 'true')
    const end = await watchFrames(page)
    fail()
    await expect(page.getByText('Failed to update ticket status')).toBeVisible()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(card(page, 'To Do', 'Nr 3')).toBeVisible()
    await page.waitForFunction(() => document.querySelectorAll('body > a').length === 0)
    const frames = await end()
    frames.expectWhole(ALL)
    expect(frames.movements(3)).toHaveLength(1)
    for (const number of ALL) if (number !== 3) expect(frames.movements(number), `${number}`).toEqual([])
    expect(await seen(page, 'To Do')).toEqual([4, 3, 2, 1])
    expect(await seen(page, 'In Progress')).toEqual([7, 6, 5])
    await expectCount(page, 'To Do', 4)
    await expectCount(page, 'In Progress', 3)
    await page.unroute(MOVES)
  })

  // The card that was refused can be dragged again.
  for (const [latency, number, above, below] of [
    [0, 3, [7, 6, 5, 3], [4, 2, 1]],
    [600, 2, [7, 6, 5, 3, 2], [4, 1]],
  ] as const)
    await test.step(`at ${latency} ms of network nothing moves more than once`, async () => {
      networkProxy.delay(latency)
      const end = await watchFrames(page)
      await dragAcross(page, `Nr ${number}`, above.length)
      await page.mouse.up()
      await expectAnnounced(page, /^Dropped /)
      await expectToast(page, SAVED)
      await expectCount(page, 'In Progress', above.length)
      await expect(card(page, 'In Progress', `Nr ${number}`)).not.toHaveAttribute('aria-busy')
      await expect.poll(() => seen(page, 'To Do')).toEqual(below)
      const frames = await end()
      info.annotations.push({ type: 'frames', description: JSON.stringify(frames.table(ALL)) })
      expectCalm(frames, number)
      // The request was sent at the drop, before the card had stopped moving.
      const [animation] = frames.movements(number, frames.droppedAt)
      expect(frames.sentAt).toBeLessThan(animation?.to ?? 0)
      // The card is where the order puts it, and not above the card on which it was dropped.
      expect(await seen(page, 'In Progress')).toEqual(above)
    })

  await test.step('what others do to the dropped cards, and around them, is shown', async () => {
    networkProxy.delay(0)
    const id = (number: number) => ids[number - 1] ?? ''
    await grace.call('updateTicket', { ticketId: id(3) }, { version: 2, title: 'Nr 3, renamed' })
    await expect(card(page, 'In Progress', 'Nr 3, renamed')).toBeVisible()
    const { id: added } = await grace.ticket(projectId, { title: 'Nr 8' })
    await grace.call('moveTicket', { ticketId: added }, { status: 'in_progress' })
    await expect.poll(() => seen(page, 'In Progress')).toEqual([8, 7, 6, 5, 3, 2])
    await grace.call('deleteTicket', { ticketId: id(7) })
    await expect.poll(() => seen(page, 'In Progress')).toEqual([8, 6, 5, 3, 2])
    await grace.call('moveTicket', { ticketId: id(3) }, { status: 'done' })
    await expect.poll(() => seen(page, 'In Progress')).toEqual([8, 6, 5, 2])
    await expect(card(page, 'Done', 'Nr 3, renamed')).toBeVisible()
    await page.reload()
    await expect.poll(() => seen(page, 'In Progress')).toEqual([8, 6, 5, 2])
    await grace.call('deleteTicket', { ticketId: id(2) })
    await expect.poll(() => seen(page, 'In Progress')).toEqual([8, 6, 5])
    await expectCount(page, 'In Progress', 3)
  })
})

/** Resolves once the card shows that it is being saved, even if only for a moment. */
function untilBusy(page: Page, title: string): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const busy = [...document.querySelectorAll('main a[aria-busy="true"]')]
          if (!busy.some(({ textContent }) => textContent.includes(name))) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
      }),
    title,
  )
}

test('by keyboard, saved at once and saved late: the focus stays on the card, and nothing moves more than once', async ({
  person,
  networkProxy,
}) => {
  const grace = await person('Grace Hopper', { baseURL: networkProxy.url })
  const { page } = grace
  await openBoard(grace)
  for (const [latency, number, above, below] of [
    [0, 3, [7, 6, 5, 3], [4, 2, 1]],
    [150, 2, [7, 6, 5, 3, 2], [4, 1]],
  ] as const)
    await test.step(`at ${latency} ms of network`, async () => {
      const name = `Nr ${number}`
      const place = above.length
      networkProxy.delay(latency)
      await card(page, 'To Do', name).focus()
      await page.keyboard.press('Space')
      await expectAnnounced(page, /^Picked up /)
      await page.keyboard.press('ArrowRight')
      await expectAnnounced(page, new RegExp(` is over In Progress, position ${place} of ${place}`))
      const end = await watchFrames(page)
      const busy = latency > 0 ? untilBusy(page, name) : undefined
      await page.keyboard.press('Space')
      await expect(card(page, 'In Progress', name)).toBeFocused()
      await busy
      await expectToast(page, SAVED)
      await expect.poll(() => seen(page, 'To Do')).toEqual(below)
      expectCalm(await end(), number)
      await expect(card(page, 'In Progress', name)).toBeFocused()
      expect(await seen(page, 'In Progress')).toEqual(above)
    })
})

test('by finger: nothing moves more than once', async ({ person }) => {
  const grace = await person('Grace Hopper', { hasTouch: true, viewport: { width: 1024, height: 768 } })
  const { page } = grace
  await openBoard(grace)
  const touch = await finger(page)
  await touch.down(card(page, 'To Do', 'Nr 3'))
  await expectAnnounced(page, /^Picked up /)
  const grip = await card(page, 'To Do', 'Nr 4').boundingBox()
  const target = await card(page, 'In Progress', 'Nr 6').boundingBox()
  await touch.moveTo({ x: (target?.x ?? 0) + 60, y: (target?.y ?? 0) + (grip?.height ?? 0) / 2 })
  await expectAnnounced(page, / is over In Progress, position 4 of 4/)
  const end = await watchFrames(page)
  await touch.up()
  await expectToast(page, SAVED)
  await expect.poll(() => seen(page, 'To Do')).toEqual([4, 2, 1])
  // Without network delay the move is saved before the card has stopped moving, so the recording includes the end of the
  // movement.
  await expect.poll(() => seen(page, 'In Progress')).toEqual([7, 6, 5, 3])
  expectCalm(await end(), 3)
})

// The eye keeps its place: while others file, move and delete tickets, the card or row under the pointer does not move, the new
// ones are counted, and at the top they come into view.
import type { Page } from '@playwright/test'
import { column } from './drag.ts'
import { expect } from './expect.ts'
import { type Person, test } from './world.ts'

async function thirtyTickets(grace: Person) {
  const projectId = await grace.project('Apollo')
  const ids: string[] = []
  for (let number = 1; number <= 30; number += 1) {
    const description =
      number % 3 ? 'Enough words for a second line of the description on each card. '.repeat(2) : ''
    ids.push((await grace.ticket(projectId, { title: `Nr ${number}.`, description })).id)
  }
  return { projectId, id: (number: number) => ids[number - 1] ?? '' }
}

/** The top of a ticket's card or row in every frame from now on. @returns a function that ends the recording */
function watchTop(page: Page, title: string) {
  return page.evaluateHandle((name) => {
    const tops = new Set<number>()
    let isOver = false
    function look() {
      const link = [...document.querySelectorAll('main [data-row]')].find((row) =>
        row.textContent?.includes(name),
      )
      tops.add(Math.round(link?.getBoundingClientRect().top ?? Number.NaN))
      if (!isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return () => {
      isOver = true
      return [...tops]
    }
  }, title)
}

for (const [view, scroll] of [
  ['board', () => document.querySelector('[data-rfd-droppable-id="todo"]')?.scrollTo({ top: 700 })],
  ['list', () => window.scrollTo({ top: 400 })],
] as const)
  test(`on the ${view}, what others do above moves the ticket under the pointer by 0 px, and the new ones are counted`, async ({
    person,
  }, info) => {
    const grace = await person('Grace Hopper')
    const ada = await person('Ada Lovelace')
    const { page } = grace
    const { projectId, id } = await thirtyTickets(grace)
    await grace.invite(projectId, ada)
    await page.goto(`/project/${projectId}${view === 'list' ? '?tab=list' : ''}`)
    const region = view === 'board' ? column(page, 'To Do') : page.getByRole('list', { name: 'Tickets' })
    await expect(region.getByRole('link', { name: 'Nr 30.' })).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeAttached()
    // The code that holds the rows loads once the page is idle. Its response may come long before it is in the page.
    await expect(page.locator('[role=status].contents').first()).toBeAttached()
    await page.evaluate(scroll)
    const looked = region.getByRole('link', { name: 'Nr 21.' })
    await looked.hover()
    const watch = await watchTop(page, 'Nr 21.')
    for (const title of ['A', 'B', 'C', 'D']) await ada.ticket(projectId, { title: `New ${title}` })
    const button = page.getByRole('button', { name: '4 new tickets, go to the top' })
    await expect(button).toBeVisible()
    await grace.call('deleteTicket', { ticketId: id(28) })
    await ada.call(
      'updateTicket',
      { ticketId: id(27) },
      { version: 1, title: 'Nr 27 has a longer title now. '.repeat(4) },
    )
    if (view === 'board') await ada.call('moveTicket', { ticketId: id(29) }, { status: 'done' })
    const last = await ada.ticket(projectId, { title: 'New E' })
    await expect(page.getByRole('button', { name: '5 new tickets' })).toBeVisible()
    await ada.call('deleteTicket', { ticketId: last.id })
    await expect(button).toBeVisible()
    const tops = await watch.evaluate((end) => end())
    info.annotations.push({ type: 'tops', description: JSON.stringify(tops) })
    expect(tops, 'one place in all frames').toHaveLength(1)

    await button.click()
    await expect(region.getByRole('link', { name: 'New D' })).toBeFocused()
    await expect(button).toHaveCount(0)
    // At the top a new ticket comes into view.
    await ada.ticket(projectId, { title: 'New F' })
    await expect(region.getByRole('link', { name: 'New F' })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'new tickets' })).toHaveCount(0)
  })

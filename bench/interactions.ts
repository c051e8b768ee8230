// A user's interactions on a project page, step by step; each waits until the page has responded. Elements are found by CSS and
// pressed by coordinates, because queries and clicks by role and name run inside the throttled page and would distort the
// figures.
import type { Locator, Page } from '@playwright/test'

export type Interaction = { name: string; interact(page: Page): Promise<void> }

/** How long the mouse button is held, in ms. */
const PRESSED_MS = 60

const cards = (page: Page) => page.locator('[data-rfd-droppable-id="todo"] a')
const dialog = (page: Page) => page.locator('[role=dialog]')
const tab = (page: Page, name: string) => page.locator('[role=tab]', { hasText: name })
const choice = (page: Page, name: string) => page.locator('[role=option]', { hasText: name })
const rows = (page: Page) => page.locator('ul[aria-label=Tickets]')
const untilText = (page: Page, words: string) =>
  page.locator('[aria-live="assertive"]').filter({ hasText: words }).waitFor({ state: 'attached' })

/** Reads the position first, so that reading it is not part of the measured response. */
async function press(page: Page, what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error(`${what} cannot be pressed`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: PRESSED_MS })
}

/** The first card that is completely visible; virtualisation mounts some above the edge. */
async function shownCard(page: Page) {
  const index = await page.locator('[data-rfd-droppable-id="todo"]').evaluate((column) => {
    const { top } = column.getBoundingClientRect()
    return [...column.querySelectorAll('a')].findIndex((card) => card.getBoundingClientRect().top >= top)
  })
  return cards(page).nth(Math.max(0, index))
}

/** In an order that can be repeated: each interaction leaves the page as the next one expects it. */
export const INTERACTIONS: Interaction[] = [
  {
    name: 'open a ticket',
    async interact(page) {
      await press(page, await shownCard(page))
      await dialog(page).locator('textarea').waitFor()
    },
  },
  {
    name: 'ticket: open a choice',
    async interact(page) {
      await page.keyboard.press('p')
      await choice(page, 'Critical').waitFor()
    },
  },
  {
    name: 'ticket: choose by digit',
    async interact(page) {
      await page.keyboard.press('3')
      await choice(page, 'Critical').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'ticket: open its labels',
    async interact(page) {
      await page.keyboard.press('l')
      await page.locator('[role=listbox]').waitFor()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'ticket: edit, and back',
    async interact(page) {
      await page.keyboard.press('e')
      await dialog(page).locator('button', { hasText: 'Cancel' }).waitFor()
      await press(page, dialog(page).locator('button', { hasText: 'Cancel' }))
    },
  },
  {
    name: 'close it',
    async interact(page) {
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'drag by keyboard',
    async interact(page) {
      await (await shownCard(page)).focus()
      await page.keyboard.press('Space')
      await untilText(page, 'Lifted ')
      await page.keyboard.press('ArrowRight')
      await untilText(page, ' is over In Progress')
      await page.keyboard.press('Space')
      await untilText(page, 'Dropped ')
      await page.locator('[data-toast]', { hasText: 'Ticket status updated' }).last().waitFor()
    },
  },
  {
    name: 'drag by mouse',
    async interact(page) {
      const from = await (await shownCard(page)).boundingBox()
      const to = await page.locator('[data-rfd-droppable-id="in_progress"]').boundingBox()
      if (!from || !to) throw new Error('there is nothing to drag, or nowhere')
      await page.mouse.move(from.x + from.width / 2, from.y + 20)
      await page.mouse.down()
      await page.mouse.move(from.x + from.width / 2 + 10, from.y + 20)
      await untilText(page, 'Lifted ')
      await page.mouse.move(to.x + to.width / 2, to.y + 40, { steps: 8 })
      await untilText(page, ' is over In Progress')
      await page.mouse.up()
      await untilText(page, 'Dropped ')
      await page.locator('[data-toast]', { hasText: 'Ticket status updated' }).last().waitFor()
    },
  },
  {
    name: 'new ticket: open',
    async interact(page) {
      await page.keyboard.press('c')
      await dialog(page).locator('input').waitFor()
    },
  },
  { name: 'new ticket: type', interact: (page) => page.keyboard.type('Crash on login', { delay: 60 }) },
  {
    name: 'new ticket: create',
    async interact(page) {
      await page.keyboard.press('Enter')
      await dialog(page).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'tab: activity',
    async interact(page) {
      await press(page, tab(page, 'Activity'))
      await page.locator('[role=tabpanel] time').first().waitFor()
    },
  },
  {
    name: 'sheet of keys: open',
    async interact(page) {
      await page.keyboard.press('?')
      await dialog(page).locator('kbd').first().waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'tab: list',
    async interact(page) {
      await press(page, tab(page, 'Ticket List'))
      await rows(page).locator('a').first().waitFor()
    },
  },
  {
    name: 'list: type a search',
    async interact(page) {
      await press(page, page.locator('input[type=search]'))
      await page.keyboard.type('crash', { delay: 120 })
      await rows(page).locator('mark').first().waitFor()
    },
  },
  {
    name: 'list: open a filter',
    async interact(page) {
      await press(page, page.locator('[role=combobox]').first())
      await choice(page, 'Done').waitFor()
    },
  },
  {
    name: 'list: choose from it',
    async interact(page) {
      await press(page, choice(page, 'To Do'))
      await choice(page, 'Done').waitFor({ state: 'detached' })
      await press(page, page.locator('button', { hasText: 'Clear Filters' }).first())
    },
  },
  {
    name: 'tab: board',
    async interact(page) {
      await press(page, tab(page, 'Kanban Board'))
      await cards(page).first().waitFor()
    },
  },
]

/** Scrolls the first column until its tickets up to `index` are loaded. */
export function scrollDown(page: Page, index: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    const column = document.querySelector('[data-rfd-droppable-id="todo"]') as HTMLElement
    for (;;) {
      const last = [...column.querySelectorAll<HTMLElement>('li[data-index]')].at(-1)
      if (Number(last?.dataset.index) >= wanted) return
      column.scrollTop = column.scrollHeight
      await new Promise((shown) => requestAnimationFrame(shown))
    }
  }, index)
}

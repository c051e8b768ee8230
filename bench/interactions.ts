// What a person does on the page of a project, step by step, for the bench to listen to. Each waits until the page has
// done its part.
import type { Page } from '@playwright/test'

export type Interaction = { name: string; act(page: Page): Promise<void> }

const cards = (page: Page) => page.locator('[data-rfd-droppable-id="todo"] a')
const dialog = (page: Page) => page.getByRole('dialog')
const said = (page: Page, words: string) =>
  page.locator('[aria-live="assertive"]').filter({ hasText: words }).waitFor({ state: 'attached' })

/** The first card that stands wholly in the part of the column that is shown; above it there are some beyond its edge. */
async function shownCard(page: Page) {
  const index = await page.locator('[data-rfd-droppable-id="todo"]').evaluate((column) => {
    const { top } = column.getBoundingClientRect()
    return [...column.querySelectorAll('a')].findIndex((card) => card.getBoundingClientRect().top >= top)
  })
  return cards(page).nth(Math.max(0, index))
}

/** In the order in which they follow from one another, once around. */
export const INTERACTIONS: Interaction[] = [
  {
    name: 'open a ticket',
    async act(page) {
      await (await shownCard(page)).click()
      await dialog(page).getByPlaceholder('Add a comment...').waitFor()
    },
  },
  {
    name: 'close it',
    async act(page) {
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'drag by keyboard',
    async act(page) {
      await (await shownCard(page)).focus()
      await page.keyboard.press('Space')
      await said(page, 'Lifted ')
      await page.keyboard.press('ArrowRight')
      await said(page, ' is over In Progress')
      await page.keyboard.press('Space')
      await said(page, 'Dropped ')
      await page.getByText('Ticket status updated successfully').last().waitFor()
    },
  },
  {
    name: 'new ticket: open',
    async act(page) {
      await page.keyboard.press('c')
      await dialog(page).getByLabel('Title').waitFor()
    },
  },
  { name: 'new ticket: type', act: (page) => page.keyboard.type('Crash on login', { delay: 60 }) },
  {
    name: 'new ticket: create',
    async act(page) {
      await page.keyboard.press('Enter')
      await dialog(page).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'tab: list',
    async act(page) {
      await page.getByRole('tab', { name: 'Ticket List' }).click()
      await page.getByRole('list', { name: 'Tickets' }).getByRole('link').first().waitFor()
    },
  },
  {
    name: 'list: type a search',
    async act(page) {
      await page.getByPlaceholder('Search tickets...').click()
      await page.keyboard.type('crash', { delay: 120 })
      await page.getByRole('list', { name: 'Tickets' }).locator('mark').first().waitFor()
    },
  },
  {
    name: 'list: open a filter',
    async act(page) {
      await page.getByRole('combobox', { name: 'Status' }).click()
      await page.getByRole('option', { name: 'Done' }).waitFor()
    },
  },
  {
    name: 'list: choose from it',
    async act(page) {
      await page.getByRole('option', { name: 'To Do' }).click()
      await page.getByRole('option').first().waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Clear Filters' }).first().click()
    },
  },
  {
    name: 'tab: board',
    async act(page) {
      await page.getByRole('tab', { name: 'Kanban Board' }).click()
      await cards(page).first().waitFor()
    },
  },
]

/** Scrolls the first column down until its tickets up to `index` have been loaded. */
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

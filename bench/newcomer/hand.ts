// The hand of one person on one page. It acts only by what the page shows, and counts what it does.
import type { Locator, Page } from '@playwright/test'

/** The work of a person. `pages`: how often the browser showed another page. */
export type Counts = { clicks: number; fields: number; characters: number; pages: number }
export type Hand = ReturnType<typeof createHand>

export const NOTHING: Counts = { clicks: 0, fields: 0, characters: 0, pages: 0 }

export function createHand(page: Page, counts: Counts = { ...NOTHING }) {
  let shown = ''
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame !== page.mainFrame() || pathname === shown) return
    counts.pages += 1
    shown = pathname
  })
  return {
    page,
    counts,
    /** Follows a link that is not on a page, such as that of a mail. */
    follow: (address: string) => page.goto(address),
    async press(what: Locator) {
      counts.clicks += 1
      await what.click()
    },
    async type(where: Locator, text: string) {
      counts.fields += 1
      counts.characters += text.length
      await where.fill(text)
    },
    async attach(where: Locator, name: string, text: string) {
      counts.clicks += 1
      await where.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    },
    /** Presses the button with this name, on the page or in an open dialog. */
    async button(name: string, within: Page | Locator = page) {
      await this.press(within.getByRole('button', { name, exact: true }))
    },
    async link(name: string, within: Page | Locator = page) {
      await this.press(within.getByRole('link', { name, exact: true }))
    },
  }
}

const KINDS = ['clicks', 'fields', 'characters', 'pages'] as const

/** @param sign -1 subtracts */
export function add(one: Counts, other: Counts, sign = 1): Counts {
  const sum = { ...one }
  for (const kind of KINDS) sum[kind] += sign * other[kind]
  return sum
}

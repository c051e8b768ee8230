// A request that fails until the user presses “Retry”. Ending the failure earlier would be a race: the page fetches again by
// itself when its live connection opens, and the button disappears.
import type { Page } from '@playwright/test'

const REFUSED = { status: 400, json: { code: 'teapot', detail: 'No' } }

/** Takes effect from the next page that is opened or reloaded. @param addresses as for `page.route` */
export async function failUntilRetry(page: Page, ...addresses: string[]) {
  await page.addInitScript(() => {
    const watch = ({ target }: Event) => {
      if ((target as Element).closest('button')?.textContent?.includes('Retry'))
        Object.assign(window, { isRetried: true })
    }
    document.addEventListener('click', watch, { capture: true })
  })
  for (const address of addresses)
    await page.route(address, async (route) => {
      // A page that is being left cannot answer, and waits for no answer either.
      const isRetried = await page
        .evaluate(() => 'isRetried' in window)
        .catch((error: Error) => {
          if (error.message.includes('context was destroyed')) return null
          throw error
        })
      if (isRetried === null) return route.abort()
      return isRetried ? route.fallback() : route.fulfill(REFUSED)
    })
}

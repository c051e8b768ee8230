// Comments in windows of two, so that a few comments are several windows.
import type { Page } from '@playwright/test'

export async function loadCommentsInPairs(page: Page) {
  await page.route('**/api/tickets/*/comments*', (route, request) => {
    const url = new URL(request.url())
    if (request.method() === 'GET') url.searchParams.set('limit', '2')
    return route.continue({ url: url.href })
  })
}

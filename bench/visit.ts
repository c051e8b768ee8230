// One page load over a slow network: bytes transferred, and when the content appeared.
import type { BrowserContext } from '@playwright/test'
import { openPage } from './browser.ts'

/** A mediocre mobile network. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

export type Visit = { requests: number; kilobytes: number; painted: number; shown: number }

/** @param wanted selector of the content to wait for */
export async function visit(profile: BrowserContext, path: string, wanted: string): Promise<Visit> {
  const { page, devtools } = await openPage(profile)
  try {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    const cached = new Set<string>()
    const sizes = new Map<string, number>()
    devtools.on('Network.requestServedFromCache', ({ requestId }) => void cached.add(requestId))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!cached.has(requestId) && encodedDataLength > 0) sizes.set(requestId, encodedDataLength)
    })
    const began = performance.now()
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator(wanted).first().waitFor()
    const shown = performance.now() - began
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    return { requests: sizes.size, kilobytes: bytes / 1_000, painted, shown }
  } finally {
    await page.close()
  }
}

// Chromium for the bench: signed-in pages on a throttled CPU or network, and the browser's own timings.
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../script/chromium.mjs'
import { PASSWORD } from '../server/test/people.ts'

export async function openBrowser(): Promise<Browser> {
  const { env, missing } = await findChromium()
  if (missing) throw new Error(`the browser scenario needs Chromium: ${missing}`)
  return chromium.launch({
    ...(env?.CHROMIUM_PATH && { executablePath: env.CHROMIUM_PATH }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  })
}

/** A browser profile of its own with a signed-in user. */
export async function openProfile(browser: Browser, url: string, email: string): Promise<BrowserContext> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  const session = (await answer.json()) as { expires_in: number }
  const storedSession = { ...session, expires_at: Math.floor(Date.now() / 1_000) + session.expires_in }
  const localStorage = [{ name: 'lacewing.session', value: JSON.stringify(storedSession) }]
  const profile = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  await profile.addInitScript(listen)
  return profile
}

export type Visitor = { page: Page; devtools: CDPSession }

export async function openPage(profile: BrowserContext): Promise<Visitor> {
  const page = await profile.newPage()
  return { page, devtools: await profile.newCDPSession(page) }
}

/** @param times the CPU throttling factor */
export function slowDown({ devtools }: Visitor, times: number) {
  return devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
}

type Heard = { interactions: Record<number, number>; longTasks: number[] }

/** Runs in the page: records how long each interaction took until the next paint, and which tasks took longer than 50 ms. */
function listen() {
  const heard: Heard = { interactions: {}, longTasks: [] }
  Object.assign(window, { heard })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number
    })[])
      if (interactionId)
        heard.interactions[interactionId] = Math.max(heard.interactions[interactionId] ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) heard.longTasks.push(duration)
  }).observe({ type: 'longtask' })
}

/** Returns what was recorded since the last call. Interactions under 16 ms are not reported. */
export function takeHeard({ page }: Visitor): Promise<{ interactions: number[]; longTasks: number[] }> {
  return page.evaluate(async () => {
    // An interaction is reported only after the paint that ends it.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)))
    const { heard } = window as unknown as { heard: Heard }
    const taken = { interactions: Object.values(heard.interactions), longTasks: heard.longTasks }
    heard.interactions = {}
    heard.longTasks = []
    return taken
  })
}

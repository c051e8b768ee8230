// Watches pages for everything that user text must never cause: running a script, violating the security policy, requests to
// other servers, opening a window or navigating away.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

export type Guard = Awaited<ReturnType<typeof guard>>

/**
 * The built-in viewer in which a full browser shows a PDF; no page can open it. A headless shell has no viewer and downloads the
 * PDF.
 */
const PDF_VIEWER = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/'

/** @param origin the only origin the page may contact */
export async function guard(page: Page, origin: string) {
  const harm: string[] = []
  await page.exposeBinding(
    'harmDone',
    ({ frame }, what: string) => void harm.push(`${what} on ${frame.url()}`),
  )
  await page.addInitScript(watch)
  page.on('dialog', (dialog) => {
    harm.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => void harm.push(`a window: ${popup.url()}`))
  page.on('request', (request) => {
    if (/^(https?|wss?|ftp):/.test(request.url()) && !request.url().startsWith(`${origin}/`))
      harm.push(`a request to ${request.url()}`)
  })
  page.on('framenavigated', (frame) => {
    const allowed = [origin, 'about:', PDF_VIEWER]
    if (!allowed.some((start) => frame.url().startsWith(start))) harm.push(`led to ${frame.url()}`)
  })
  return {
    harm,
    /** Fails if any harm was detected so far. */
    expectNone: () => expect(harm).toEqual([]),
  }
}

/** Runs in every document before any other script. */
function watch() {
  const reportHarm = (what: string) =>
    void (window as unknown as { harmDone(what: string): void }).harmDone(what)
  for (const name of ['alert', 'confirm', 'prompt', 'print'])
    Object.defineProperty(window, name, { value: (text: unknown) => reportHarm(`${name} ${text}`) })
  Object.defineProperty(window, 'hacked', { set: () => reportHarm('a script') })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    reportHarm(`the policy met ${violatedDirective} ${blockedURI} ${sample}`),
  )
}

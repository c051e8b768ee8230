// The toasts of a page. A toast disappears after two seconds, so a test that polls on a busy machine may never see it. Therefore
// the page itself reports each toast when it appears.
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './expect.ts'

/** The texts of each page that no test has asked for yet, oldest first. */
const toastTexts = new WeakMap<Page, string[]>()

/** Makes every page of the context report its toasts from now on. */
export async function reportToasts(context: BrowserContext) {
  await context.exposeBinding('reportToast', ({ page }, text: string) => {
    const texts = toastTexts.get(page) ?? []
    texts.push(text)
    toastTexts.set(page, texts)
  })
  await context.addInitScript(() => {
    const report = (window as unknown as { reportToast(text: string): void }).reportToast
    let last: Element | null = null
    const look = () => {
      const toast = document.querySelector('[data-toast]')
      if (toast && toast !== last) report(toast.textContent ?? '')
      last = toast
    }
    const wait = new MutationObserver(() => {
      const toaster = document.querySelector('[data-toaster]')
      if (!toaster) return
      wait.disconnect()
      new MutationObserver(look).observe(toaster, { childList: true, subtree: true })
      look()
    })
    wait.observe(document, { childList: true, subtree: true })
  })
}

/** Forgets the toasts of a page before another test uses the page. */
export function forgetToasts(page: Page) {
  toastTexts.delete(page)
}

/** Waits for a toast with this text that appeared after the toast that was expected last. */
export async function expectToast(page: Page, text: string | RegExp) {
  const fits = (one: string) => (typeof text === 'string' ? one.includes(text) : text.test(one))
  await expect
    .poll(() => (toastTexts.get(page)?.some(fits) ? 'told' : (toastTexts.get(page) ?? [])), {
      message: `a toast: ${text}`,
    })
    .toBe('told')
  const texts = toastTexts.get(page) ?? []
  texts.splice(0, texts.findIndex(fits) + 1)
}

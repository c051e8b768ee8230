// What a page told in toasts. A toast is gone after two seconds, so a test that looks for it now and then on a busy machine
// may never see it: the page itself reports each one as it appears.
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './expect.ts'

/** Of each page, the texts that no test has asked for yet, oldest first. */
const told = new WeakMap<Page, string[]>()

/** Every page of the context reports its toasts from now on. */
export async function reportToasts(context: BrowserContext) {
  await context.exposeBinding('reportToast', ({ page }, text: string) => {
    const texts = told.get(page) ?? []
    texts.push(text)
    told.set(page, texts)
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

/** For a page that another test goes on with. */
export function forgetToasts(page: Page) {
  told.delete(page)
}

/** Waits for a toast with this text that appeared after the last one asked for. */
export async function expectToast(page: Page, text: string | RegExp) {
  const fits = (one: string) => (typeof text === 'string' ? one.includes(text) : text.test(one))
  await expect
    .poll(() => (told.get(page)?.some(fits) ? 'told' : (told.get(page) ?? [])), {
      message: `a toast: ${text}`,
    })
    .toBe('told')
  const texts = told.get(page) ?? []
  texts.splice(0, texts.findIndex(fits) + 1)
}

// The pseudo-language (web/locale/pseudo.ts) on every screen: no text without accents, so each can be translated, and no text of the
// interface that is cut although it is 40 % longer. Everything that people write here has no letters.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { type Person, test } from './world.ts'

/** Serves the page in the pseudo-language. */
async function speakPseudo(page: Page) {
  await page.route(
    (url) => !url.pathname.includes('.') && !/^\/(api|auth\/v1|storage)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const html = (await response.text()).replace('<html lang="en"', '<html lang="en-XA"')
      return route.fulfill({ response, body: html })
    },
  )
}

/** @returns the texts without accents. Texts of people, keys, dates and code are left out. */
const readPlain = () => {
  const isForeign = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true }) ||
    element.closest('code, kbd, pre, script, style, noscript, time, .font-mono') !== null
  const isPlain = (text: string) => {
    const own = text.replace(
      /@\S+|\S+@\S+|https?:\S+|\b[A-Z]{2,5}-\d+|person-\w+|To Do|In Progress|Done|English|A test|\d{1,2} [A-Z][a-z]{2,3}\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|November)\b|Lacewing|Markdown|Chrome|Linux|Ctrl|Esc|Enter|Space|Shift|Alt/g,
      '',
    )
    return /[a-zA-Z]{3,}/.test(own) && !/[áçéíñöšûýžÁÇÉÍÑÖŠÛÝŽ~]/.test(own)
  }
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (parentElement && !isForeign(parentElement)) texts.push(textContent ?? '')
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    if (!isForeign(element))
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
  return texts.filter(isPlain).map((text) => `plain: ${text.trim().slice(0, 80)}`)
}

/** @returns the texts of controls and headings that are cut */
const readCut = () => {
  // An element may scroll for the edge of a button in it, which is no text.
  const isTextCut = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const drawn = range.getBoundingClientRect()
      if (drawn.right > right + 1 || drawn.left < left - 1) return true
    }
    return false
  }
  const cut = [...document.querySelectorAll('button, label, [role="tab"], h1, h2, th, legend')].filter(
    (element) =>
      getComputedStyle(element).overflowX !== 'visible' &&
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      isTextCut(element),
  )
  const faults = cut.map((element) => `cut: ${element.textContent?.trim().slice(0, 80)}`)
  if (document.documentElement.scrollWidth <= innerWidth + 1) return faults
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 1,
  )
  return [...faults, `wider than the window: ${wide.at(-1)?.textContent}`]
}

async function fill(ada: Person) {
  const projectId = await ada.project('§ 1')
  await ada.call('updateProject', { projectId }, { description: '§', version: 1 } as never)
  await ada.ticket(projectId, {
    title: '1 + 1',
    description: '2',
    due_date: '2026-03-13',
    estimate: 3,
  } as never)
  await ada.ticket(projectId, { title: '2 + 2', type: 'bug', priority: 'critical' })
  return projectId
}

const SCREENS = (projectId: string) => [
  '/dashboard',
  '/my-work',
  '/inbox',
  '/insight',
  '/milestones',
  '/profile',
  ...['security', 'notifications', 'groups', 'integrations', 'danger'].map((at) => `/profile?section=${at}`),
  ...[
    '',
    '?tab=list',
    '?tab=calendar',
    '?tab=timeline',
    '?tab=activity',
    '?tab=insight',
    '?tab=milestones',
  ].map((tab) => `/project/${projectId}${tab}`),
  ...['general', 'board', 'fields', 'members', 'integrations', 'import-export', 'public', 'danger'].map(
    (at) => `/project/${projectId}?tab=settings&section=${at}`,
  ),
  `/project/${projectId}/ticket/1`,
  `/project/${projectId}/past`,
]

/** Resolves once the page is drawn at its new width. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Both widths of each screen are read from one visit, because opening a page takes most of the time. */
const WIDTHS = [1280, 375]

test('every screen is translated and has room for longer texts, on a desktop and on a phone', async ({
  person,
}) => {
  test.setTimeout(240_000)
  const ada = await person('123 456')
  const { page } = ada
  const projectId = await fill(ada)
  await speakPseudo(page)
  const found: Record<string, string[]> = {}
  for (const path of SCREENS(projectId)) {
    await page.goto(path)
    if (path.includes('/ticket/'))
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(drawn)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('main .animate-spin, [aria-busy="true"]')).toHaveCount(0)
      const faults = [...(await page.evaluate(readPlain)), ...(await page.evaluate(readCut))]
      if (faults.length > 0) found[`${path.replace(projectId, '…')} at ${width}`] = [...new Set(faults)]
    }
  }
  expect(found).toEqual({})
})

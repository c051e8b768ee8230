// Takes the pictures of the documentation, from a server with sample data: `npm start -- --demo` in an empty DATA_DIR prints the
// password. Then: node script/pictures.mjs http://localhost:3000 PASSWORD [NAME...]
import { join } from 'node:path'
import sharp from 'sharp'
import { findChromium } from './chromium.mjs'
import { root } from './install.mjs'

const [url, password, ...only] = process.argv.slice(2)
const EMAIL = 'ada@demo.lacewing.test'

/** By file name: the theme, the links that lead there from the dashboard or the inbox, and the last thing that appears. */
const pictures = {
  screenshot: {
    theme: 'light',
    links: ['Wayfinder'],
    shows: (page) => page.getByText('Live', { exact: true }),
  },
  'picture-list': {
    theme: 'light',
    links: ['Billing', 'Ticket List'],
    shows: (page) => page.getByRole('link', { name: /Customer in Switzerland/ }),
  },
  'picture-ticket': {
    theme: 'dark',
    links: ['Wayfinder', /Position is 300 m off/],
    shows: (page) => page.getByRole('heading', { name: /Comments|Activity/ }).first(),
  },
  'picture-inbox': {
    theme: 'light',
    start: '/inbox',
    links: [/Download a region/],
    shows: (page) => page.getByRole('heading', { name: /Comments|Activity/ }).first(),
  },
  // Together, the next two have every chart of the tab.
  'picture-insight': {
    theme: 'light',
    links: ['Website Relaunch', 'Insight'],
    colours: 24,
    height: 1215,
    shows: (page) => page.locator('#forecast'),
  },
  'picture-flow': {
    theme: 'light',
    links: ['Website Relaunch', 'Insight'],
    colours: 24,
    height: 1500,
    from: (page) => page.locator('#cumulative-flow'),
    shows: (page) => page.locator('#columns'),
  },
}

const { env } = await findChromium()
const { chromium } = await import('@playwright/test')
const browser = await chromium.launch({ executablePath: env?.CHROMIUM_PATH })
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
await page.goto(`${url}/auth`)
await page.getByLabel('Email').fill(EMAIL)
await page.getByLabel('Password').fill(password)
await page.getByLabel('Password').press('Enter')
await page.getByRole('heading', { name: /Welcome back/ }).waitFor()
const wanted = Object.entries(pictures).filter(([name]) => only.length === 0 || only.includes(name))
for (const [
  name,
  { theme, start = '/dashboard', links, shows, from, height = 800, colours = 128 },
] of wanted) {
  await page.setViewportSize({ width: 1280, height })
  await page.emulateMedia({ colorScheme: theme })
  await page.goto(url + start)
  for (const name of links) {
    const link = page.getByRole('link', { name, exact: true })
    await link
      .or(page.getByRole('tab', { name, exact: true }))
      .first()
      .click()
  }
  await page.mouse.move(0, 0)
  await shows(page).waitFor({ state: 'attached' })
  await page.locator('a[href="/inbox"]').first().waitFor({ state: 'attached' })
  await from?.(page).evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 110))
  // Counts and avatars that arrive late are in the picture, too.
  await page.waitForTimeout(1_000)
  const file = join(root, 'docs', `${name}.png`)
  // A palette makes the file a third as large, and nobody sees the difference.
  const png = sharp(await page.screenshot()).png({ palette: true, colours, effort: 10 })
  console.log(`${file}: ${Math.round((await png.toFile(file)).size / 1_000)} kB`)
}
await browser.close()

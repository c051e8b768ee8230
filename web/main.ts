// The browser entry point: decides what a visit needs, and fetches all of it at once. Signed-out visitors load only the
// landing or sign-in page, without the application's code.
import { keepPage } from './keep-page.ts'
import './locale/lingui.ts'
import { SIGN_UP_HASH } from './paths.ts'

keepPage()

// zod reads this setting when it loads, later. Otherwise zod would test whether eval is allowed, which the content security
// policy blocks and reports. zod's own `config` would add half the library to the landing page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const isStranger =
  ['', SIGN_UP_HASH].includes(location.hash) && localStorage.getItem('lacewing.session') === null
const rendering = import('./render.tsx')
const { lang } = document.documentElement
const texts =
  lang === 'en' ? undefined : import('./locale/catalogue.ts').then((module) => module.loadCatalogue(lang))

/** The pages that work without an account are rendered without the application, also for users who are signed in. */
async function publicScreen() {
  const path = location.pathname.replace(/\/$/, '')
  if (path === '/public/board') return (await import('./screen/public-board.tsx')).PublicBoardScreen
  if (path === '/report/status') return (await import('./screen/report-status.tsx')).ReportStatusScreen
  if (/^\/report\/[^/]+$/.test(path)) return (await import('./screen/report.tsx')).ReportScreen
  return undefined
}

async function start() {
  // Modules of the application have texts as constants.
  await texts
  const Public = await publicScreen()
  if (Public) return (await rendering).render(Public)
  if (isStranger && location.pathname === '/') {
    // A link from an email was opened in this tab.
    window.addEventListener('hashchange', () => {
      if (location.hash.includes('token_hash=')) location.reload()
    })
    const { Landing } = await import('./screen/landing.tsx')
    return (await rendering).render(Landing)
  }
  const [{ Toaster }, Screen] = await Promise.all([import('./ui/toast.tsx'), firstScreen()])
  const { render } = await rendering
  render(Screen, Toaster)
}

async function firstScreen() {
  if (isStranger && location.pathname === '/auth') return (await import('./screen/auth-entry.tsx')).AuthEntry
  // The screen imports this chunk again, and handles a failure.
  if (location.pathname.startsWith('/project/')) import('./screen/project.tsx').catch(() => {})
  return (await import('./app.tsx')).App
}

void start()

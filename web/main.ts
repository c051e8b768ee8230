// The browser entry point: decides what a visit needs, and fetches all of it at once. Signed-out visitors load only the
// landing or sign-in page, without the application's code.
import { SIGN_UP_HASH } from './paths.ts'

// Read by zod when it loads, later: it would otherwise test whether eval is allowed, which the content security policy
// blocks and reports. zod's own `config` would pull half the library into the landing page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const isStranger =
  ['', SIGN_UP_HASH].includes(location.hash) && localStorage.getItem('lacewing.session') === null
const rendering = import('./render.tsx')

/** The pages that work without an account are drawn without the application, whoever opens them. */
async function publicScreen() {
  const path = location.pathname.replace(/\/$/, '')
  if (path === '/public/board') return (await import('./screen/public-board.tsx')).PublicBoardScreen
  if (path === '/report/status') return (await import('./screen/report-status.tsx')).ReportStatusScreen
  if (/^\/report\/[^/]+$/.test(path)) return (await import('./screen/report.tsx')).ReportScreen
  return undefined
}

async function start() {
  const Public = await publicScreen()
  if (Public) return (await rendering).render(Public)
  if (isStranger && location.pathname === '/') {
    // A link from an email, opened in this very tab.
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
  if (isStranger && location.pathname === '/auth') return (await import('./screen/auth-alone.tsx')).AuthAlone
  // The screen asks for it again, and deals with a failure.
  if (location.pathname.startsWith('/project/')) import('./screen/project.tsx').catch(() => {})
  return (await import('./app.tsx')).App
}

void start()

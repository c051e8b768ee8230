// The browser entry point. Signed-out visitors load only the landing or sign-in page, without the application's code.
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { SIGN_UP_HASH } from './paths.ts'

// Read by zod when it loads, later: it would otherwise test whether eval is allowed, which the content security policy
// blocks and reports. zod's own `config` would pull half the library into the landing page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const isStranger =
  ['', SIGN_UP_HASH].includes(location.hash) && localStorage.getItem('lacewing.session') === null

async function start(root: Root) {
  if (isStranger && location.pathname === '/') {
    const { Landing } = await import('./screen/landing.tsx')
    // A link from an email, opened in this very tab.
    window.addEventListener('hashchange', () => {
      if (location.hash.includes('token_hash=')) location.reload()
    })
    return root.render(
      <StrictMode>
        <Landing />
      </StrictMode>,
    )
  }
  const [{ Toaster }, Screen] = await Promise.all([import('./ui/toast.tsx'), firstScreen()])
  root.render(
    <StrictMode>
      <Screen />
      <Toaster />
    </StrictMode>,
  )
}

async function firstScreen() {
  const isAtTheDoor = isStranger && location.pathname === '/auth'
  return isAtTheDoor ? (await import('./screen/auth-alone.tsx')).AuthAlone : (await import('./app.tsx')).App
}

const element = document.getElementById('root')
if (element) void start(createRoot(element))

// The browser's start. A visitor gets the landing page alone, and who comes to sign in that page alone, each without the
// application's code.
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

// Read by zod as it is loaded, which is later: it would try whether it may make functions of text, and the security
// policy forbids that and reports the try. Its own `config` would bring half the library to the landing page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const isStranger = location.hash === '' && localStorage.getItem('lacewing.session') === null

async function start(root: Root) {
  if (isStranger && location.pathname === '/') {
    const { Landing } = await import('./screen/landing.tsx')
    // A link from a mail, opened in this very tab.
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

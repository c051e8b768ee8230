// The browser's start. A visitor without a session gets the landing page alone, without the application's code.
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

const isVisitor =
  location.pathname === '/' && location.hash === '' && localStorage.getItem('lacewing.session') === null

async function start(root: Root) {
  const Screen = isVisitor ? (await import('./screen/landing.tsx')).Landing : (await import('./app.tsx')).App
  root.render(
    <StrictMode>
      <Screen />
    </StrictMode>,
  )
}

const element = document.getElementById('root')
if (element) void start(createRoot(element))

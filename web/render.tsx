// Renders a page. It is not part of main.ts, so that main.ts can request all chunks of the page before React has arrived.
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

export function render(Screen: ComponentType, Toaster?: ComponentType) {
  const element = document.getElementById('root')
  if (!element) return
  createRoot(element).render(
    <StrictMode>
      <Screen />
      {Toaster && <Toaster />}
    </StrictMode>,
  )
}

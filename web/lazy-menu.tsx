// A menu whose code loads on the first press of its button, for pages whose first load must be small.
import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { preloadChunk } from './data/load-chunk.ts'
import type { ButtonProps } from './ui/button.tsx'

export function LazyMenu({
  button,
  load,
  onLikely,
  children,
}: {
  /** Looks like the menu's own trigger, which replaces it. */
  button: ReactElement<ButtonProps>
  /** Imports the menu, as the caller's `lazy` component does. */
  load: () => Promise<unknown>
  /** Called when the pointer or focus reaches the button, to prefetch data. */
  onLikely?: () => void
  /** The menu, open as soon as it is mounted. */
  children: ReactNode
}) {
  const [wasPressed, setPressed] = useState(false)
  function warm() {
    preloadChunk(load)
    onLikely?.()
  }
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: warm,
    onFocus: warm,
    onClick: () => setPressed(true),
  })
  if (!wasPressed) return closed
  return <Suspense fallback={closed}>{children}</Suspense>
}

// A menu that is mounted on the first press of its button: for pages whose first load must be small, and for lists that have a menu
// in each row.
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
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
  /** Imports the menu, as the caller's `lazy` component does; undefined if the code is there already. */
  load?: () => Promise<unknown>
  /** Called when the pointer or focus reaches the button, to prefetch data. */
  onLikely?: () => void
  /** The menu, open as soon as it is mounted. A function is given whether a key opened it, as for `byKey` of the menu. */
  children: ReactNode | ((byKey: boolean) => ReactNode)
}) {
  const [pressedBy, setPressedBy] = useState<'key' | 'pointer'>()
  function warm() {
    if (load) preloadChunk(load)
    onLikely?.()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setPressedBy('key')
  }
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: warm,
    onFocus: warm,
    // A click by Enter or Space has no clicks to count.
    onClick: ({ detail }: MouseEvent) => setPressedBy(detail === 0 ? 'key' : 'pointer'),
    ...(children instanceof Function && { onKeyDown }),
  })
  if (!pressedBy) return closed
  const menu = children instanceof Function ? children(pressedBy === 'key') : children
  return <Suspense fallback={closed}>{menu}</Suspense>
}

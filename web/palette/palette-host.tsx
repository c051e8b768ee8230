// Opens the palette by its key, or from the button in the bar, on every page of a user who is signed in. The palette is a chunk
// of its own, fetched once the page has loaded its own data.
import { useIsFetching } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { loadChunk, preloadChunk } from '../data/load-chunk.ts'
import { remember } from '../data/recent.ts'
import { currentKeyHandlers, useKeyCommands } from '../keys/use-key-commands.ts'
import { keepKeys } from '../ui/keep-keys.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await loadChunk(load)).Palette }))
/** The palette is fetched once the page has requested nothing for this time. */
const IDLE_MS = 1_500

/** The acts of the page when the palette was opened; undefined while it is closed. */
let opened: ReturnType<typeof currentKeyHandlers> | undefined
const watchers = new Set<() => void>()

function become(next: typeof opened) {
  opened = next
  for (const watcher of watchers) watcher()
}

export const warmPalette = () => preloadChunk(load)

export function openPalette() {
  // Buffers the keys that are typed before the palette is loaded.
  keepKeys()
  become(currentKeyHandlers())
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Prints what is loaded if the code cannot be fetched. */
const print = () =>
  void import('../print-whole.ts').then(
    ({ printWhole }) => printWhole(),
    () => window.print(),
  )

export function PaletteHost({ userId }: { userId: string }) {
  const handlers = useSyncExternalStore(watch, () => opened)
  const after = useRef<() => void>(undefined)
  const { projectId } = useParams({ strict: false })
  useEffect(() => {
    if (projectId) remember(userId, { projectId })
  }, [userId, projectId])
  const isFetching = useIsFetching() > 0
  useKeyCommands('everywhere', { openPalette: handlers ? () => become(undefined) : openPalette, print })
  useEffect(() => {
    if (isFetching) return
    const timer = setTimeout(warmPalette, IDLE_MS)
    return () => clearTimeout(timer)
  }, [isFetching])
  useEffect(() => {
    if (handlers || !after.current) return
    // Waits until the dialog has returned the focus.
    setTimeout(after.current)
    after.current = undefined
  }, [handlers])
  if (!handlers) return null
  return (
    <Suspense>
      <Palette
        userId={userId}
        handlers={handlers}
        onClose={(run) => {
          after.current = run
          become(undefined)
        }}
      />
    </Suspense>
  )
}

// Opens the sheet of keys, by its own key or from the account menu, on every page of a user who is signed in.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadChunk } from '../data/load-chunk.ts'
import { DialogLoading } from '../loading.tsx'
import { useKeyCommands } from './use-key-commands.ts'

const KeySheet = lazy(async () => ({
  default: (await loadChunk(() => import('./key-sheet.tsx'))).KeySheet,
}))

let isOpen = false
const watchers = new Set<() => void>()

function show(next: boolean) {
  isOpen = next
  for (const watcher of watchers) watcher()
}

export const openKeySheet = () => show(true)

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function KeySheetHost() {
  useKeyCommands('ticket', { showKeys: openKeySheet })
  if (!useSyncExternalStore(watch, () => isOpen)) return null
  return (
    <Suspense fallback={<DialogLoading />}>
      <KeySheet onClose={() => show(false)} />
    </Suspense>
  )
}

// Loads the parts of the application that come when they are first needed. Without an answer it tries again until there
// is one; a server that has become another version is met by loading the page anew. What to show meanwhile is part.tsx.
import { useSyncExternalStore } from 'react'

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 8_000

/** How many parts wait for the server to be back. */
let waiting = 0
const watchers = new Set<() => void>()

function become(count: number) {
  waiting = count
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether a part is asked for and cannot be had now. */
export function usePartMissing(): boolean {
  return useSyncExternalStore(watch, () => waiting > 0)
}

/** @param load imports the part; called again after a failure */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch {
    become(waiting + 1)
  }
  try {
    for (let attempt = 0; ; attempt += 1) {
      // Typed text survives it, and nothing else of this version will answer any more.
      if (await isOutdated()) location.reload()
      await pause(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt))
      try {
        return await load()
      } catch {
        // Not there yet.
      }
    }
  } finally {
    become(waiting - 1)
  }
}

/** Fetches a part ahead. */
export function warmPart(load: () => Promise<unknown>) {
  load().catch(() => {
    // Nobody needs it yet; whoever does asks for it again.
  })
}

/** Whether the server answers with a page that begins with another script than this one did. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!script) return false
  try {
    const response = await fetch('/', { cache: 'no-store' })
    return response.ok && !(await response.text()).includes(new URL(script.src).pathname)
  } catch {
    return false
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    window.addEventListener('online', end)
  })
}

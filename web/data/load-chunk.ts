// Loads the lazy chunks of the application. A chunk that cannot be fetched is retried with back-off until it arrives; if the
// server has been upgraded meanwhile, the page is reloaded. ../loading.tsx is shown while a chunk loads.
import { useEffect, useSyncExternalStore } from 'react'

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 8_000

/** The number of chunks that are being retried. */
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

/** Whether a requested chunk cannot be fetched at the moment. */
export function useChunkUnavailable(): boolean {
  return useSyncExternalStore(watch, () => waiting > 0)
}

/** @param load imports the chunk; called again after a failure */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch {
    become(waiting + 1)
  }
  try {
    for (let attempt = 0; ; attempt += 1) {
      // The chunks of this version are gone for good, and drafts survive a reload.
      if (await isOutdated()) location.reload()
      await pause(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt))
      try {
        return await load()
      } catch {
        // Still not available.
      }
    }
  } finally {
    become(waiting - 1)
  }
}

/** Fetches a chunk before it is needed, after everything that the page asks for meanwhile. */
export function preloadChunk(load: () => Promise<unknown>) {
  quietly(load).catch(() => {
    // The chunk is not needed yet; the component that needs it will retry.
  })
}

/** The build makes the links by which `import()` preloads the parts of a chunk (quietPreloads in vite.config.ts). */
function quietly<Module>(load: () => Promise<Module>): Promise<Module> {
  const build = globalThis as { isQuietPreload?: boolean }
  build.isQuietPreload = true
  const loading = load()
  build.isQuietPreload = false
  return loading
}

/** A chunk that components do without until it is loaded: see {@link useOptionalChunk}. */
export class OptionalChunk<Module> {
  module: Module | undefined
  #load: () => Promise<Module>
  #isLoading = false
  #watchers = new Set<() => void>()

  constructor(load: () => Promise<Module>) {
    this.#load = load
  }

  /** A failure stays silent; the next call tries again. */
  fetch() {
    if (this.module || this.#isLoading) return
    this.#isLoading = true
    const arrived = (module: Module) => {
      this.module = module
      for (const watcher of this.#watchers) watcher()
    }
    const settled = () => {
      this.#isLoading = false
    }
    quietly(this.#load).then(arrived).then(settled, settled)
  }

  watch = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }
}

/** The module once it is loaded. @param wanted false does not request it */
export function useOptionalChunk<Module>(chunk: OptionalChunk<Module>, wanted = true): Module | undefined {
  useEffect(() => {
    if (wanted) chunk.fetch()
  }, [chunk, wanted])
  return useSyncExternalStore(chunk.watch, () => chunk.module)
}

/** Whether the server now serves a page with another entry script than this one. */
export async function isOutdated(): Promise<boolean> {
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

// The theme choice: kept in localStorage, shown by data-theme on <html>. public/theme.js applies it before the
// first paint; the colours are in theme.css.
import { useSyncExternalStore } from 'react'

/** The choices; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const key = 'lacewing.theme'
const listeners = new Set<() => void>()

/** The theme that was chosen. */
export function themeChoice(): ThemeChoice {
  const shown = document.documentElement.dataset.theme
  return shown === 'light' || shown === 'dark' ? shown : 'system'
}

/** Shows a theme and keeps it in storage. If storage is blocked, the theme lasts until the page is left. */
export function chooseTheme(choice: ThemeChoice): void {
  show(choice)
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Storage is blocked or full: the choice cannot be kept.
  }
}

/** The chosen theme, and later changes to it, also from other tabs. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice, () => 'system')
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab)
  }
}

function followOtherTab(event: StorageEvent): void {
  if (event.key !== key) return
  show(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system')
}

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  for (const listener of listeners) listener()
}

// A choice of this browser between a few looks: kept in localStorage, and applied in every part of the page and in other tabs.
import { useSyncExternalStore } from 'react'

/** A choice of this browser between a few words. */
export type Preference<Choice extends string> = {
  /** The current choice: the one in storage, or the default if there is none, or if it is unknown. */
  get: () => Choice
  /** Keeps a choice and informs all listeners. If storage is blocked or full, the choice lasts until the page is left. */
  set: (choice: Choice) => void
  /**
   * Calls the listener after each change, in this tab or in another.
   * @returns a function that ends the subscription
   */
  subscribe: (listener: () => void) => () => void
}

/**
 * A choice that is kept in localStorage.
 * @param name the name in storage, after `lacewing.`
 * @param choices the first is the default
 */
export function createPreference<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Preference<Choice> {
  const key = `lacewing.${name}`
  const listeners = new Set<() => void>()
  let current: Choice | undefined

  const known = (value: string | null) => choices.find((choice) => choice === value) ?? choices[0]
  function read(): Choice {
    try {
      return known(localStorage.getItem(key))
    } catch {
      return choices[0]
    }
  }
  function become(choice: Choice) {
    current = choice
    for (const listener of listeners) listener()
  }
  function followOtherTab(event: StorageEvent) {
    if (event.key === key) become(known(event.newValue))
  }
  return {
    get() {
      current ??= read()
      return current
    },
    set(choice) {
      become(choice)
      try {
        localStorage.setItem(key, choice)
      } catch {
        // Storage is blocked or full: the choice cannot be kept.
      }
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', followOtherTab)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', followOtherTab)
      }
    },
  }
}

/** The current choice; the component is rendered again when it changes. */
export function usePreference<Choice extends string>({ get, subscribe }: Preference<Choice>): Choice {
  return useSyncExternalStore(subscribe, get)
}

// Whether tickets show their history between the comments. This browser stores the choice.
import { useState } from 'react'

const STORAGE_KEY = 'lacewing.hides-history'

/** The history is shown unless the user hid it. A browser without storage keeps the choice only while the ticket is open. */
export function useShowsHistory(): [boolean, (shows: boolean) => void] {
  const [shows, setShows] = useState(readShowsHistory)
  return [
    shows,
    (next) => {
      setShows(next)
      write(next)
    },
  ]
}

/** Whether histories are shown, as this browser has stored it. */
export function readShowsHistory(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === null
  } catch {
    return true
  }
}

function write(shows: boolean) {
  try {
    if (shows) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, 'yes')
  } catch {
    // Without storage, the choice is lost with the page.
  }
}

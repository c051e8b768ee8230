// Gives the focus to the search box of a board or list when a key asks for it.
import { useEffect, useRef } from 'react'

/**
 * @param wantsSearch whether the box should take the focus; `onSearchFocused` is called once it has
 * @returns the ref of the box
 */
export function useSearchFocus(wantsSearch: boolean, onSearchFocused: () => void) {
  const searchRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!wantsSearch) return
    searchRef.current?.select()
    searchRef.current?.focus()
    onSearchFocused()
  }, [wantsSearch, onSearchFocused])
  return searchRef
}

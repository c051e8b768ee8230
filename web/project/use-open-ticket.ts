// The ticket in a project page's URL, and how closing it returns to the page.
import { useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { ticketNumberOf } from '../paths.ts'

/** The ticket number in the URL; undefined if no ticket is open. */
export function useOpenTicket(projectId: string) {
  const { number } = useParams({ strict: false })
  const router = useRouter()
  const toPage = useCallback(
    () =>
      void router.navigate({
        to: '/project/$projectId',
        params: { projectId },
        search: true,
        replace: true,
        resetScroll: false,
      }),
    [router, projectId],
  )
  return { number: ticketNumberOf(number), close: useWayBack(number !== undefined, toPage) }
}

/**
 * @param isOpen whether a ticket is open over the page
 * @param toPage opens the page, if the ticket was not opened on it
 * @returns closes the ticket
 */
export function useWayBack(isOpen: boolean, toPage: () => void): () => void {
  const router = useRouter()
  // The current location, not a pending one.
  const historyIndex = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_index,
  })
  const pageIndex = useRef<number>(undefined)
  useEffect(() => {
    if (!isOpen) pageIndex.current = historyIndex
  }, [isOpen, historyIndex])
  return useCallback(() => {
    // Goes back to the page, past the tickets that links opened on top of each other, so that closing and going back leave the
    // same history.
    const entries =
      router.history.location.state.__TSR_index - (pageIndex.current ?? Number.POSITIVE_INFINITY)
    if (entries > 0) router.history.go(-entries)
    else toPage()
  }, [router, toPage])
}

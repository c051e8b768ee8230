// The ticket in a project page's URL, and how closing it returns to the page.
import { useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/** The ticket number in the URL; undefined if no ticket is open. */
export function useOpenTicket(projectId: string) {
  const { number } = useParams({ strict: false })
  const router = useRouter()
  // The current location, not a pending one.
  const historyIndex = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_index,
  })
  const pageIndex = useRef<number>(undefined)
  useEffect(() => {
    if (number === undefined) pageIndex.current = historyIndex
  }, [number, historyIndex])

  const close = useCallback(() => {
    // Goes back to the page, past the tickets that links opened on top of each other, so that closing and going back leave the
    // same history.
    const entries =
      router.history.location.state.__TSR_index - (pageIndex.current ?? Number.POSITIVE_INFINITY)
    if (entries > 0) return router.history.go(-entries)
    void router.navigate({
      to: '/project/$projectId',
      params: { projectId },
      search: true,
      replace: true,
      resetScroll: false,
    })
  }, [router, projectId])
  return { number: number && /^[1-9]\d{0,9}$/.test(number) ? Number(number) : undefined, close }
}

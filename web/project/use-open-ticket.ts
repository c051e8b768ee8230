// The ticket that the address of a project page names, and the way back from it to the page below.
import { useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/** The number in the address of a ticket; undefined where the page stands alone. */
export function useOpenTicket(projectId: string) {
  const { number } = useParams({ strict: false })
  const router = useRouter()
  // The address that is shown, not the one that is on its way.
  const historyIndex = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_index,
  })
  const pageIndex = useRef<number>(undefined)
  useEffect(() => {
    if (number === undefined) pageIndex.current = historyIndex
  }, [number, historyIndex])

  const close = useCallback(() => {
    // One step back where that is the page, so that closing and going back leave the same history.
    if (pageIndex.current === router.history.location.state.__TSR_index - 1) return router.history.back()
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

// Links to tickets and comments of this server, in any text, open the dialog within the page, and so does an address that is pasted.
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { ticketAt } from '../paths.ts'
import { toTicket } from './to-ticket.ts'

export function useTicketLinks(projectId: string) {
  const openAddress = useTicketAddress(projectId)
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      if (event.defaultPrevented || event.button !== 0 || !isPlain) return
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (link && !link.download && openAddress(link.href)) event.preventDefault()
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [openAddress])
}

/** @returns opens the ticket to which an address of this server leads; false if the text is no such address */
export function useTicketAddress(projectId: string) {
  const router = useRouter()
  return useCallback(
    (text: string): boolean => {
      const address = ticketAt(text)
      if (!address) return false
      void router.navigate({
        ...toTicket(address.projectId, address.number),
        // The page beneath stays as it is, unless it is another project's.
        search: address.projectId === projectId || {},
        hash: address.hash.slice(1),
      })
      return true
    },
    [router, projectId],
  )
}

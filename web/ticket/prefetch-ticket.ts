// Asks for everything that the page of a ticket draws, at once: its comments are not drawn before the parts above them.

import { queryClient } from '../data/cache.ts'
import { call } from '../data/call.ts'
import { prefetch } from '../data/use-query.ts'
import { readShowsHistory } from '../history/shows-history.ts'

export function prefetchTicket(projectId: string, { id: ticketId, number }: { id: string; number: number }) {
  prefetch('getTicketByNumber', { projectId }, { number })
  for (const name of ['listComments', 'listAttachments', 'listRelations'] as const)
    prefetch(name, { projectId, ticketId })
  if (!readShowsHistory()) return
  // The first window of `useTicketHistory`.
  const window = () => call('listHistory', { params: { ticketId }, input: {} })
  void queryClient.prefetchQuery({
    queryKey: ['plain', 'listHistory', ticketId],
    queryFn: async () => ({ pages: [await window()], pageParams: [undefined] }),
  })
}

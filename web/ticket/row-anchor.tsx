// Keeps the tickets of a column or list in place while others change what is above them. The first view does not need it, so it
// is loaded once the page is idle.
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'
import type { AnchoredProps } from './anchored-tickets.tsx'

export const rowAnchoring = new OptionalChunk(() => import('./anchored-tickets.tsx'))

export function RowAnchor(props: AnchoredProps) {
  const AnchoredTickets = useOptionalChunk(rowAnchoring, false)?.AnchoredTickets
  return AnchoredTickets ? <AnchoredTickets {...props} /> : null
}

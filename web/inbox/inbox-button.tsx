// The button to the inbox in the header of every signed-in page. Its content is a chunk of its own, which is loaded after the
// page.
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'

const link = new OptionalChunk(() => import('./inbox-link.tsx'))
/** The chunk is loaded once the page has fetched nothing for this long. */
const IDLE_MS = 500

export function InboxButton() {
  const [isIdle, setIdle] = useState(link.module !== undefined)
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (isIdle || isFetching) return
    const timer = setTimeout(() => setIdle(true), IDLE_MS)
    return () => clearTimeout(timer)
  }, [isIdle, isFetching])
  const InboxLink = useOptionalChunk(link, isIdle)?.InboxLink
  return InboxLink ? <InboxLink /> : <span className="size-8 pointer-coarse:size-11" />
}

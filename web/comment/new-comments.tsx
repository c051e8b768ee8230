// The button above the comment box that announces new comments of others while these are out of view.
// unseen.ts decides which comments are new.
import { ArrowDown } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import { anchorOf } from '../../domain/comment/anchor.ts'
import { Button } from '../ui/button.tsx'
import { type Seen, seenNow, unseenIn } from './unseen.ts'

/** Less of a comment than this does not count as seen, in pixels: about its first line. */
const EDGE = 28

export function useNewComments({
  view,
  count,
  userId,
  body,
}: {
  /** The comments that are loaded; undefined until they are shown. */
  view: OutputOf<'listComments'> | undefined
  /** The number of all comments of the ticket. */
  count: number
  userId: string
  body: RefObject<HTMLElement | null>
}) {
  const [seen, setSeen] = useState<Seen>()
  const comments = view?.comments ?? []
  const hasMore = view?.next != null
  const now = view && seenNow(seen, comments, hasMore, count)
  if (now !== seen) setSeen(now)
  const { ids, total } = unseenIn(now, comments, hasMore, count, userId)

  // A comment is seen once it is in view.
  const waiting = ids.join(' ')
  useEffect(() => {
    if (waiting === '' || !body.current) return
    const look = new IntersectionObserver(
      (entries) => {
        const inView = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target.id)
        const read = waiting.split(' ').filter((id) => inView.includes(anchorOf(id)))
        if (read.length > 0)
          setSeen((before) => before && { ...before, ids: new Set([...before.ids, ...read]) })
      },
      { root: body.current, rootMargin: `0px 0px -${EDGE}px` },
    )
    for (const id of waiting.split(' ')) {
      const element = document.getElementById(anchorOf(id))
      if (element) look.observe(element)
    }
    return () => look.disconnect()
  }, [waiting, body])

  const latest = useRef(ids)
  latest.current = ids
  /** Goes to the first new comment, which then has the focus. */
  function show() {
    const first = latest.current[0]
    const element = first
      ? document.getElementById(anchorOf(first))
      : body.current?.querySelector('[aria-label="Comments"] > li:last-child')
    setSeen(undefined)
    if (!(element instanceof HTMLElement)) return
    element.scrollIntoView({ block: 'nearest' })
    element.focus({ preventScroll: true })
  }
  return { total, show }
}

export function NewComments({ total, onShow }: { total: number; onShow: () => void }) {
  const words = `${total.toLocaleString('en')} new ${total === 1 ? 'comment' : 'comments'}`
  return (
    <div
      role="status"
      data-keep-clear
      className="pointer-events-none absolute inset-x-0 bottom-full mb-2 flex justify-center print:hidden"
    >
      {total > 0 && (
        <Button
          size="sm"
          variant="primary"
          icon={<ArrowDown />}
          className="pointer-events-auto animate-fade-in rounded-full! shadow-md"
          onClick={onShow}
        >
          {words}
        </Button>
      )}
    </div>
  )
}

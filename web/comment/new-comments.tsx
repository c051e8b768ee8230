// The button above the comment box that announces new comments of others while these are out of view.
// unseen.ts decides which comments are new.

import { ArrowDown } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import { anchorOf } from '../../domain/comment/anchor.ts'
import { t } from '../../domain/locale/message.ts'
import { NewButton } from '../ui/new-button.tsx'
import { firstNew, type Seen, seenNow, unseenIn } from './unseen.ts'

/** Less of a comment than this does not count as seen, in pixels: about its first line. */
const EDGE = 28

export function useNewComments({
  view,
  count,
  userId,
  body,
  load,
}: {
  /** The comments that are loaded; undefined until they are shown. */
  view: OutputOf<'listComments'> | undefined
  /** The number of all comments of the ticket. */
  count: number
  userId: string
  /** Loads comments up to this number of them. @returns whether there are more than before */
  load: (count: number) => Promise<boolean>
  /** The element that scrolls. */
  body: RefObject<HTMLElement | null>
}) {
  const [seen, setSeen] = useState<Seen>()
  const comments = view?.comments ?? []
  const hasMore = view?.next != null
  // While the comments are hidden, such as while their history loads, what was seen stays so.
  const now = view ? seenNow(seen, comments, hasMore, count) : seen
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

  /** How many comments were new when the person asked for them, while they are being loaded. */
  const [asked, setAsked] = useState<number>()
  const sought = asked !== undefined && view && !hasMore ? firstNew(comments, asked) : undefined
  useEffect(() => {
    if (sought === undefined) return
    setAsked(undefined)
    goTo(sought)
  }, [sought])

  /** Goes to the first new comment, which then has the focus; if it is not loaded, as soon as it is. */
  function show() {
    const [first] = ids
    if (first === undefined) {
      setAsked(total)
      // Comments that could not be loaded stay announced.
      return void load(count).then((hasLoaded) => hasLoaded || setAsked(undefined))
    }
    setSeen(undefined)
    goTo(first)
  }
  return { total, show, isLoading: asked !== undefined }
}

function goTo(commentId: string) {
  const element = document.getElementById(anchorOf(commentId))
  element?.scrollIntoView({ block: 'nearest' })
  element?.focus({ preventScroll: true })
}

export function NewComments({ total, show, isLoading }: ReturnType<typeof useNewComments>) {
  const words = t('{total, plural, one {# new comment} other {# new comments}}', { total })
  return (
    <div
      role="status"
      data-keep-clear
      className="pointer-events-none absolute inset-x-0 bottom-full mb-2 flex justify-center print:hidden"
    >
      {total > 0 && (
        <NewButton icon={<ArrowDown />} pending={isLoading} onClick={show}>
          {words}
        </NewButton>
      )}
    </div>
  )
}

// The parts of a ticket that may be empty (sub-tickets, relations, files): each empty part is only a button, and these buttons
// share one line. Items that others add to an empty part while the ticket is open are behind its button, so that nothing moves.

import { ChevronDown, Plus } from 'lucide-react'
import { createContext, type ReactNode, type Ref, use, useMemo, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Look, lookOf } from './section-look.ts'

/** In the order on the screen. */
const SECTIONS = ['sub-tickets', 'relations', 'files'] as const
type Section = (typeof SECTIONS)[number]

const SlotsContext = createContext<{ [S in Section]?: HTMLElement | null }>({})
const IsReadBelowContext = createContext(false)

/**
 * The parts, and below them the line, which keeps its height while the parts load.
 * @param isReadBelow whether there is something to read below the line
 * @param mayAdd whether the person may add to any part; otherwise the line is mostly empty, so it has no height, and a button in it
 * has room in the gaps around it
 */
export function SectionRow({
  isReadBelow,
  mayAdd,
  children,
}: {
  isReadBelow: boolean
  mayAdd: boolean
  children: ReactNode
}) {
  const [slots, setSlots] = useState<{ [S in Section]?: HTMLElement | null }>({})
  const refs = useMemo(
    () =>
      SECTIONS.map((section) => ({
        section,
        ref: (slot: HTMLElement | null) => setSlots((before) => ({ ...before, [section]: slot })),
      })),
    [],
  )
  return (
    <SlotsContext value={slots}>
      <IsReadBelowContext value={isReadBelow}>{children}</IsReadBelowContext>
      <div
        data-controls
        className={classNames(
          '-mx-1.5 flex items-center sm:-mx-2.5 max-sm:[&_button]:px-1.5',
          mayAdd ? 'min-h-8 flex-wrap pointer-coarse:min-h-11' : 'h-0',
        )}
      >
        {refs.map(({ section, ref }) => (
          <span key={section} ref={ref} className="contents" />
        ))}
      </div>
    </SlotsContext>
  )
}

/** The button of an empty part. */
export function EmptySection({ section, children }: { section: Section; children: ReactNode }) {
  const slot = use(SlotsContext)[section]
  return slot ? createPortal(children, slot) : null
}

/** The button of a part that is not shown: it adds the first item, or shows what others have added. */
export function SectionButton({
  added,
  add,
  onAdd,
  ref,
}: {
  added: ReturnType<typeof useAddedByOthers>
  /** The words for adding; only `added` has words without them. */
  add?: string
  onAdd?: () => void
  ref?: Ref<HTMLButtonElement>
}) {
  return (
    <Button
      ref={ref}
      size="sm"
      variant="ghost"
      icon={added.words ? <ChevronDown /> : <Plus />}
      className={added.words && 'text-accent-text!'}
      onClick={added.words ? added.show : onAdd}
    >
      {added.words ?? add}
    </Button>
  )
}

/**
 * The items that others have added to a part that was empty when the ticket opened; `words` are undefined if the part is shown.
 * @param newItems says how many items are new, as in “3 new files”
 * @param count of the items; undefined until they are loaded
 * @param isInUse whether the person adds something, which shows the part for the rest of the visit
 * @param heading the id of the part's heading, which has the focus once the part is shown
 */
export function useAddedByOthers(
  newItems: (count: number) => string,
  count: number | undefined,
  isInUse: boolean,
  heading: string,
) {
  const isReadBelow = use(IsReadBelowContext)
  const [look, setLook] = useState<Look>()
  const next = lookOf(look, count, isInUse, isReadBelow)
  if (next !== look) setLook(next)
  function show() {
    flushSync(() => setLook('shown'))
    document.getElementById(heading)?.focus()
  }
  const words = next === 'announced' && count ? newItems(count) : undefined
  return { words, show }
}

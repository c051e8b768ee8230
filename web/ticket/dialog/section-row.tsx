// The parts of a ticket that may be empty (sub-tickets, relations, files): each empty part is only a button, and these buttons
// share one line.
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'

/** In the order on the screen. */
const SECTIONS = ['sub-tickets', 'relations', 'files'] as const
type Section = (typeof SECTIONS)[number]

const SlotsContext = createContext<{ [S in Section]?: HTMLElement | null }>({})

/** The parts, and below them the line, which keeps its height while the parts load. */
export function SectionRow({ children }: { children: ReactNode }) {
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
      {children}
      <div
        data-controls
        className="-mx-1.5 flex min-h-8 flex-wrap items-center sm:-mx-2.5 pointer-coarse:min-h-11 max-sm:[&_button]:px-1.5"
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

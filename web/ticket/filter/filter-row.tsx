// The row of filters as chips. Chips that do not fit are at its right, where a finger or Tab scrolls to them, or below, after “More
// filters” was pressed.

import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMedia } from '../../ui/use-media.ts'

export function FilterRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const chips = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  /** Undefined until the person chooses: all lines are shown only if a filter that is set would be out of sight. */
  const [chosen, setChosen] = useState<boolean>()
  const [isSetCut, setSetCut] = useState(false)
  // On a phone, the lines would take the place of the tickets.
  const isPhone = useMedia('(width < 40rem)')
  const isOpen = chosen ?? (isSetCut && !isPhone)
  useEffect(() => {
    const [outer, inner] = [row.current, chips.current]
    if (!outer || !inner || isOpen) return
    const measure = () => {
      setCut(inner.scrollWidth > outer.clientWidth + 1)
      const edge = outer.clientWidth
      const set = [...inner.querySelectorAll<HTMLElement>('[data-set] > *')]
      setSetCut(set.some(({ offsetLeft, offsetWidth }) => offsetLeft < 0 || offsetLeft + offsetWidth > edge))
    }
    const observer = new ResizeObserver(measure)
    for (const element of [outer, inner]) observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <div
      className={classNames(
        'flex min-w-0 items-start gap-2 max-sm:-mx-4 max-sm:px-4 sm:flex-1',
        isOpen && 'max-sm:flex-wrap',
      )}
    >
      <div
        ref={row}
        className={classNames(
          'relative min-w-0 flex-1',
          isOpen ? 'max-sm:basis-full' : 'overflow-x-auto [scrollbar-width:none]',
        )}
      >
        <div ref={chips} className={classNames('flex items-center gap-2', isOpen ? 'flex-wrap' : 'w-max')}>
          {children}
        </div>
      </div>
      {(isCut || isOpen) && (
        <Button
          variant="ghost"
          size="sm"
          icon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
        >
          {isOpen ? t('Fewer filters') : t('More filters')}
        </Button>
      )}
    </div>
  )
}

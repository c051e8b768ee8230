// Tabs: a row of names, and the panel of the selected one. Arrow keys, Home and End move between them. Own code, because Radix's
// tabs would make the sign-in page and the board exceed their size budgets (docs/decisions/0032-own-code-needs-a-figure.md).
import { type KeyboardEvent, type MouseEvent, type ReactNode, useDeferredValue, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { isPlainClick } from './plain-click.ts'
import { pressedKey } from './pressed-key.ts'

/** One tab. */
export type TabItem<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  content: ReactNode
  /** The address of the tab; the name is then a link, which can be copied and opened in a new browser tab. */
  href?: string
  /** Called when the pointer or the focus reaches the name, for preloading. */
  onLikely?: () => void
  /** Whether the name is not in the row, because a menu beside it has it. */
  isInMenu?: boolean
}

/** Props of {@link Tabs}. */
export type TabsProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  items: readonly TabItem<Value>[]
  /** Name of the row for screen readers. */
  label: string
  /** line: under a page's header (default). segment: filling a card's width. */
  look?: 'line' | 'segment'
  className?: string
  /** Places the row of names apart from the panel; default: the row above the panel. */
  frame?: (row: ReactNode, panel: ReactNode) => ReactNode
}

const rows = {
  line: 'gap-1 max-sm:gap-0 overflow-x-auto [scrollbar-width:none]',
  segment: 'gap-1 rounded-lg bg-sunken p-1 border border-line',
}

const looks = {
  line:
    'h-10 px-2.5 max-sm:px-1 max-sm:text-sm border-b-2 border-transparent text-ink-faint hover:text-ink focus-visible:-outline-offset-2 ' +
    'data-[state=active]:border-accent data-[state=active]:text-ink',
  segment:
    'h-7 flex-1 px-2 rounded-md border border-transparent text-ink-soft hover:text-ink ' +
    'data-[state=active]:border-line-strong data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-xs',
}

/**
 * A row of tabs and the selected one's panel; only that panel is mounted. The selection shows at once; a panel that is slow to
 * render follows.
 */
export function Tabs<Value extends string>({
  value,
  onValueChange,
  items,
  label,
  look = 'line',
  className,
  frame,
}: TabsProps<Value>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const shown = useDeferredValue(value)
  const inRow = items.filter(({ isInMenu }) => !isInMenu)
  const at = inRow.findIndex((item) => item.value === value)

  function move(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const goals: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: (at + 1) % inRow.length,
      Home: 0,
      End: -1,
    }
    const key = pressedKey(event)
    const goal = goals[key]
    // Space presses a button, but not a link.
    if (key === ' ' && event.target instanceof HTMLAnchorElement) event.target.click()
    else if (goal === undefined) return
    event.preventDefault()
    const next = goal === undefined ? undefined : inRow.at(goal)
    if (!next) return
    onValueChange(next.value)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[inRow.indexOf(next)]?.focus()
  }

  const names = (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className={classNames('flex min-w-0', rows[look])}
    >
      {inRow.map((item, index) => {
        const chosen = item.value === value
        const { href } = item
        const Name = href === undefined ? 'button' : 'a'
        return (
          <Name
            key={item.value}
            role="tab"
            {...(href === undefined ? { type: 'button' } : { href, draggable: false })}
            aria-selected={chosen}
            aria-controls={`${id}-${item.value}`}
            data-state={chosen ? 'active' : 'inactive'}
            // Keys reach the row even if the menu has the name of the selected tab.
            tabIndex={index === Math.max(0, at) ? 0 : -1}
            onClick={(event: MouseEvent) => {
              if (href !== undefined && !isPlainClick(event)) return
              event.preventDefault()
              onValueChange(item.value)
            }}
            onMouseEnter={item.onLikely}
            onFocus={item.onLikely}
            className={classNames(
              'inline-flex shrink-0 items-center justify-center gap-1.5 text-base font-medium whitespace-nowrap transition-colors max-sm:[&_svg]:hidden pointer-coarse:min-h-11 [&_svg]:size-4',
              looks[look],
            )}
          >
            {item.icon}
            {item.label}
          </Name>
        )
      })}
    </div>
  )
  const panels = items.map((item) => {
    const chosen = item.value === shown
    return (
      <div
        key={item.value}
        role="tabpanel"
        id={`${id}-${item.value}`}
        // Not by the tab's element, because the name may be in a menu instead.
        aria-label={item.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may contain nothing else that takes the focus
        tabIndex={0}
        hidden={!chosen}
        className={chosen ? classNames('flex min-w-0 flex-1 flex-col', !frame && 'pt-4') : undefined}
      >
        {chosen && item.content}
      </div>
    )
  })
  if (frame) return frame(names, panels)
  return (
    <div className={classNames('flex min-w-0 flex-col', className)}>
      {names}
      {panels}
    </div>
  )
}

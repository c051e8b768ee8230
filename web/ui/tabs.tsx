// Tabs: a row of names, one panel shown. Arrow keys move between them.
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** One tab. */
export type TabItem<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  content: ReactNode
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
}

const rows = {
  line: 'gap-1 border-b border-line overflow-x-auto [scrollbar-width:none]',
  segment: 'gap-1 rounded-lg bg-sunken p-1 border border-line',
}

const names = {
  line:
    'h-9 px-2.5 border-b-2 border-transparent -mb-px text-ink-faint hover:text-ink focus-visible:-outline-offset-2 ' +
    'data-[state=active]:border-accent data-[state=active]:text-ink',
  segment:
    'h-7 flex-1 px-2 rounded-md border border-transparent text-ink-soft hover:text-ink ' +
    'data-[state=active]:border-line-strong data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-xs',
}

/** A row of tabs and the panel of the chosen one; only that panel is mounted. */
export function Tabs<Value extends string>({
  value,
  onValueChange,
  items,
  label,
  look = 'line',
  className,
}: TabsProps<Value>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      className={classNames('flex min-w-0 flex-col', className)}
    >
      <Radix.List aria-label={label} className={classNames('flex min-w-0', rows[look])}>
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className={classNames(
              'inline-flex shrink-0 items-center justify-center gap-1.5 text-base font-medium whitespace-nowrap transition-colors max-sm:[&_svg]:hidden pointer-coarse:min-h-11 [&_svg]:size-4',
              names[look],
            )}
          >
            {item.icon}
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="flex min-w-0 flex-1 flex-col pt-4">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

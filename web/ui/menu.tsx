// A menu of actions behind a button. For choosing a value see select.tsx.
import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'

/**
 * A menu. `trigger` is a Button of the kit (or another element that takes a ref and props); an icon button
 * needs its `aria-label`. Content: MenuItem, MenuSeparator, MenuHeading.
 */
export function Menu({
  trigger,
  align = 'end',
  defaultOpen = false,
  byKey = false,
  open,
  onOpenChange,
  onClosed,
  children,
}: {
  trigger: ReactNode
  align?: 'start' | 'end'
  /** Opens as soon as it is mounted: for a menu that is loaded on the first press of its button. */
  defaultOpen?: boolean
  /** Whether a key mounted the menu: then its first action has the focus, as it has when a key opens a mounted menu. */
  byKey?: boolean
  /** Whether the menu is open, if something else opens it too; use together with `onOpenChange`. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Moves the focus once the menu is closed; default: to the button. */
  onClosed?: () => void
  children: ReactNode
}) {
  const isToStart = useRef(defaultOpen && byKey)
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={10}
          onFocus={({ currentTarget }) => {
            if (isToStart.current)
              currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
            isToStart.current = false
          }}
          onCloseAutoFocus={(event) => {
            if (!onClosed) return
            event.preventDefault()
            onClosed()
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-[calc(100vw-20px)] animate-fade-in overflow-y-auto rounded-lg border border-line-strong bg-raised p-1 text-ink shadow-md outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** One action. With `asChild` its single child is the element, e.g. a link. `destructive` is red. */
export function MenuItem({
  icon,
  destructive = false,
  disabled,
  asChild = false,
  onSelect,
  children,
}: {
  icon?: ReactNode
  destructive?: boolean
  disabled?: boolean
  asChild?: boolean
  onSelect?: () => void
  children: ReactNode
}) {
  return (
    <Radix.Item
      asChild={asChild}
      disabled={disabled}
      onSelect={onSelect}
      className={classNames(
        'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-base outline-none select-none pointer-coarse:min-h-11',
        'data-disabled:text-ink-faint data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0',
        destructive && 'text-danger-text',
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  )
}

/** A line between groups of actions. */
export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}

/** Text that names a group or shows who is signed in. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1.5 text-sm text-ink-faint wrap-anywhere">{children}</Radix.Label>
}

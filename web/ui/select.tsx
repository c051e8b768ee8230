// A choice of one from a short list. Edge padding (10 px) and type-ahead (1 s) are the library's own.
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { controlStyle, useFieldControl } from './field.tsx'

/** One choice. `value` must not be the empty string (the library keeps that for "nothing chosen"). */
export type SelectOption<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  disabled?: boolean
}

/** Props of {@link Select}. */
export type SelectProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  /** The name where no Field stands around it. */
  label?: string
  placeholder?: string
  disabled?: boolean
  className?: string
}

/** A select box; typed by the values of its options. Takes its label from the Field around it, or from `label`. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  label,
  placeholder,
  disabled,
  className,
}: SelectProps<Value>) {
  const [isOpen, setOpen] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      open={isOpen}
      onOpenChange={setOpen}
      disabled={disabled}
    >
      <Radix.Trigger
        {...useFieldControl()}
        aria-label={label}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className={classNames(
          controlStyle,
          'inline-flex h-8 pointer-coarse:min-h-11 items-center justify-between gap-2 text-left data-placeholder:text-ink-faint',
          '[&>span]:min-w-0 [&>span]:truncate',
          className,
        )}
      >
        <Radix.Value placeholder={placeholder}>{chosen && <Label {...chosen} />}</Radix.Value>
        <Radix.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-ink-faint" />
        </Radix.Icon>
      </Radix.Trigger>
      {/* What lies behind is not pressed by the press that closes it. */}
      {isOpen && createPortal(<div className="fixed inset-0 z-40" />, document.body)}
      {/* Letters typed on the closed box look for a choice, too. */}
      {(isOpen || isFocused) && (
        <Radix.Portal>
          <Radix.Content
            position="popper"
            sideOffset={4}
            className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-20px)] animate-fade-in overflow-hidden rounded-lg border border-line-strong bg-raised shadow-md"
          >
            <Radix.Viewport className="p-1">
              {options.map((option) => (
                <Radix.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className="flex min-h-8 cursor-default items-center gap-2 rounded-sm py-1 pr-8 pl-2 text-base text-ink outline-none select-none data-disabled:text-ink-faint data-highlighted:bg-hover pointer-coarse:min-h-11 relative"
                >
                  <Radix.ItemText>
                    <Label {...option} />
                  </Radix.ItemText>
                  <Radix.ItemIndicator className="absolute right-2">
                    <Check className="size-4 text-accent-text" />
                  </Radix.ItemIndicator>
                </Radix.Item>
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}

function Label({ icon, label }: { icon?: ReactNode; label: string }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span className="truncate">{label}</span>
    </span>
  )
}

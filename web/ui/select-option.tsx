// One option of a select box, as shown in the box and in its list.
import type { ReactNode } from 'react'

/** One option. */
export type SelectOption<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  disabled?: boolean
  /** Opens something instead of being a value: typed letters do not choose it. */
  isAct?: boolean
  /** In a box that can hold several values: the option for no value, which cannot be combined with others. */
  isAlone?: boolean
}

/** The values of a box that can hold several. */
export type Several<Value extends string> = {
  values: readonly Value[]
  /** Shown in the box while it holds more than one value. */
  label: string
  /** Adds a value, or removes it if it is one of them. */
  onToggle: (value: Value) => void
}

/** Icon and label of an option. */
export function OptionLabel({ icon, label }: Pick<SelectOption<string>, 'icon' | 'label'>) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span className="truncate">{label}</span>
    </span>
  )
}

/** The texts that type-ahead compares with, one per option; empty for options that letters do not choose. */
export function wordsOf(options: readonly SelectOption<string>[]): string[] {
  return options.map((option) => (option.disabled || option.isAct ? '' : option.label))
}

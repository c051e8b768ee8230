// One choice of a select box, as it stands in the box and in its list.
import type { ReactNode } from 'react'

/** One choice. */
export type SelectOption<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  disabled?: boolean
}

/** Icon and words of a choice. */
export function OptionLabel({ icon, label }: Pick<SelectOption<string>, 'icon' | 'label'>) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span className="truncate">{label}</span>
    </span>
  )
}

/** What letters are compared with; empty for what cannot be chosen. */
export function wordsOf(options: readonly SelectOption<string>[]): string[] {
  return options.map((option) => (option.disabled ? '' : option.label))
}

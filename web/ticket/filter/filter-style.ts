// The look of the box of a filter, which stands out while it narrows the list.
import { classNames } from '../../ui/class-names.ts'

/** @param isChip the label is inside the box */
export function filterStyle(isChip: boolean, isSet: boolean): string {
  return classNames(
    !isChip && 'max-w-48 min-w-20',
    isSet ? 'border-accent! bg-accent-soft!' : isChip && 'border-line-strong',
  )
}

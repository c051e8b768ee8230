// The rows of a profile card, or its loading, error or empty state.
import type { ReactNode } from 'react'
import { AccountQueryState, type AccountQueryStateProps } from './account-query-state.tsx'

type Props = AccountQueryStateProps & {
  /** Undefined until loaded. */
  count: number | undefined
  /** Shown if there are none. */
  none: string
  children: ReactNode
}

export function AccountQueryList({ count, none, children, ...state }: Props) {
  if (count === undefined) return <AccountQueryState {...state} />
  if (count === 0) return <p className="text-sm text-ink-faint">{none}</p>
  return <ul className="-my-3 flex flex-col divide-y divide-line">{children}</ul>
}

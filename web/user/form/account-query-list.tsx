// The rows of a card of the profile, once its answer is there; before that, how it stands with it.
import type { ReactNode } from 'react'
import { AccountQueryState, type AccountQueryStateProps } from './account-query-state.tsx'

type Props = AccountQueryStateProps & {
  /** Unknown until the answer is there. */
  count: number | undefined
  /** Said where there are none. */
  none: string
  children: ReactNode
}

export function AccountQueryList({ count, none, children, ...state }: Props) {
  if (count === undefined) return <AccountQueryState {...state} />
  if (count === 0) return <p className="text-sm text-ink-faint">{none}</p>
  return <ul className="-my-3 flex flex-col divide-y divide-line">{children}</ul>
}

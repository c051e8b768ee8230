// Catches a rendering failure of one record in a list and shows a quiet placeholder instead, so that a malformed record does not
// break the page. The caller provides the records.

import { Component, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Props of {@link RecordBoundary}. */
export type RecordBoundaryProps = {
  /** The record; a different object resets the boundary. */
  record: unknown
  /** Shown if rendering failed. */
  fallback: ReactNode
  children: ReactNode
}

/** Renders `children`, or `fallback` if rendering them fails. */
export class RecordBoundary extends Component<RecordBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: RecordBoundaryProps) {
    if (this.state.failed && before.record !== this.props.record) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** The placeholder of a record. `cannotShow` is as “This ticket cannot be shown.” */
export function BrokenRecord({ cannotShow, className }: { cannotShow: string; className?: string }) {
  return (
    <p
      className={classNames(
        'rounded-lg border border-dashed border-line-strong p-3 text-sm text-ink-faint',
        className,
      )}
    >
      {cannotShow}
    </p>
  )
}

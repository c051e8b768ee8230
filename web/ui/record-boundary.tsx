// Catches a rendering failure of one record in a list, so that a malformed one does not break the page, and shows a quiet
// placeholder instead. Which records there are is the caller's.
import { Component, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Props of {@link RecordBoundary}. */
export type RecordBoundaryProps = {
  /** The record; another object resets the boundary. */
  record: unknown
  /** Shown if rendering failed. */
  fallback: ReactNode
  children: ReactNode
}

/** Renders `children`, or `fallback` if they fail. */
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

/** Stands for a record that cannot be shown. `what` names its kind, such as ticket. */
export function BrokenRecord({ what, className }: { what: string; className?: string }) {
  return (
    <p
      className={classNames(
        'rounded-lg border border-dashed border-line-strong p-3 text-sm text-ink-faint',
        className,
      )}
    >
      This {what} cannot be shown.
    </p>
  )
}

// Holds the failure of one record in a list, so that an odd one does not take the page down with it, and the quiet
// placeholder that stands in its place. Which records there are is the caller's.
import { Component, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Props of {@link RecordBoundary}. */
export type RecordBoundaryProps = {
  /** What is shown; another object in its place is another chance. */
  record: unknown
  /** Stands there when showing it failed. */
  fallback: ReactNode
  children: ReactNode
}

/** Shows `children`, or `fallback` where they cannot be shown. */
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

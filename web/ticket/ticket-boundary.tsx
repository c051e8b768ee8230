// Holds the failure of one ticket, so that an odd record does not take the board down with it.
import { Component, type ReactNode } from 'react'
import type { TicketSummary } from '../../domain/ticket.ts'

type Props = { ticket: TicketSummary; fallback: ReactNode; children: ReactNode }

export class TicketBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: Props) {
    // The ticket has changed: another chance.
    if (this.state.failed && before.ticket !== this.props.ticket) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

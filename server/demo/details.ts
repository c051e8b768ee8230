// Labels, due dates and estimates of some sample tickets, by title. milestones.ts has the plan of all tickets.
import type { LabelColor } from '../../domain/label/label.ts'
import { inOrder, type TicketPlan } from './milestones.ts'

/** Colours by the name of the label. */
export const SAMPLE_LABELS: Record<string, LabelColor> = {
  Customers: 'violet',
  Security: 'red',
  Accessibility: 'teal',
  Mobile: 'blue',
  Research: 'yellow',
}

type Details = {
  labels?: string[]
  /** Days from today; negative for an overdue ticket. */
  due?: number
  estimate?: number
}

export const DETAILS: Record<string, Details> = {
  // Wayfinder
  'Position is 300 m off in narrow valleys': { labels: ['Customers', 'Mobile'], due: -2, estimate: 5 },
  'Show where the snow line is': { labels: ['Research'], due: 2, estimate: 8 },
  'Long press on the map offers what can be done there': { labels: ['Mobile'], estimate: 3 },
  'Encrypt recorded tracks on the phone': { labels: ['Security', 'Mobile'], due: 9, estimate: 13 },
  'Emergency card shows the data of the former user of the phone': {
    labels: ['Security'],
    due: 1,
    estimate: 3,
  },
  'Share the live position with a group': { labels: ['Customers', 'Security'], due: 21, estimate: 13 },
  'Prepare the test plan for the winter release': { due: 3, estimate: 2 },
  'Collect the wishes from the last thirty interviews': { labels: ['Research'], due: 1, estimate: 3 },
  // Billing
  'New contract with the provider: compare the fees of the last year': { due: -1, estimate: 2 },
  'Monthly export for the accountants': { labels: ['Customers'], due: -1, estimate: 5 },
  'Keep invoices unchangeable for ten years': { labels: ['Security'], due: 14, estimate: 8 },
  'Refund of a partly refunded payment fails': { labels: ['Customers'], due: 1, estimate: 3 },
  'Rehearse the restore of the payment database': { labels: ['Security'], due: 3, estimate: 5 },
  'Peppol for public customers in Belgium and Norway': { labels: ['Research'], due: 30, estimate: 13 },
  'Pause a subscription': { labels: ['Customers'], estimate: 5 },
  // Website Relaunch
  'Accessibility check of all templates': { labels: ['Accessibility'], due: -3, estimate: 8 },
  'Search engine shows the preview pages': { labels: ['Security'], due: 2, estimate: 1 },
  'Region pages cannot be used without a mouse': {
    labels: ['Accessibility', 'Customers'],
    due: 5,
    estimate: 3,
  },
  'Plan for the night of the switch': { due: 3, estimate: 5 },
  'Ask fifty visitors what they were looking for': { labels: ['Research'], due: 7, estimate: 3 },
}

/**
 * @param labelIds ids of labels, by name
 * @param plan the days and the estimate of a ticket for which nothing else is written here
 */
export function detailsOf(title: string, labelIds: Map<string, string>, plan: TicketPlan, now: Date) {
  const { labels = [], due, estimate = plan.estimate } = DETAILS[title] ?? {}
  const due_date = due === undefined ? plan.due_date : dateIn(now, due)
  return {
    label_ids: labels.map((name) => labelIds.get(name)),
    start_date: inOrder(plan.start_date, due_date),
    due_date,
    estimate,
  }
}

/** The calendar date this number of days after a moment. */
function dateIn(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

// Relations between sample tickets, by title, and reactions to some comments.
import type { Reaction } from '../../domain/comment/comment.ts'
import type { StoredKind } from '../../domain/relation/relation.ts'

/** The sub-tickets of each ticket. */
export const SUB_TICKETS: Record<string, string[]> = {
  // Wayfinder
  '3D view of a route': [
    'Memory grows with every zoom until Android ends the app',
    'Render hillshading on the phone instead of downloading it',
    'Delete the code for raster maps',
  ],
  // Billing
  'Prepare for the end of year: numbers, rates, closing': [
    'Move invoice numbers to a sequence for each country',
    'Credit note shows the tax rate of today, not of the invoice',
    'Keep invoices unchangeable for ten years',
    'Test data with all tax rates of the EU',
  ],
  // Website Relaunch
  'Plan for the night of the switch': [
    'List of redirects from old to new addresses',
    'Accessibility check of all templates',
    'Load test for the day of the switch',
    'Delete the old server three months after the switch',
  ],
}

export const RELATIONS: [from: string, kind: StoredKind, to: string][] = [
  // Wayfinder
  ['Encrypt recorded tracks on the phone', 'blocks', 'Share the live position with a group'],
  [
    'Emergency card shows the data of the former user of the phone',
    'relates_to',
    'Encrypt recorded tracks on the phone',
  ],
  [
    'Prepare the test plan for the winter release',
    'blocks',
    'Screenshots for the store in all nine languages',
  ],
  // Billing
  ['Usage-based prices', 'blocks', 'Let resellers pay for their customers'],
  ['Refund of a partly refunded payment fails', 'relates_to', 'Pause a subscription'],
  [
    'Thousands separator on French invoices is a comma',
    'duplicates',
    'Invoices in the language of the customer, not of the country',
  ],
  // Website Relaunch
  ['Orders can be seen by changing the number in the address', 'blocks', 'Plan for the night of the switch'],
  ['Texts in Italian and French', 'blocks', 'Page for the press'],
  [
    'Back button leaves the filters of the tour list behind',
    'relates_to',
    'Language is lost when going back from a tour',
  ],
]

/** Reactions by the first words of the comment. */
export const REACTIONS_TO: Record<string, [username: string, reaction: Reaction][]> = {
  // Wayfinder
  'A file with 80,000 points': [
    ['ada', 'celebrate'],
    ['bjorn', 'celebrate'],
    ['priya', 'thumbs_up'],
  ],
  'And the last bus': [
    ['ada', 'laugh'],
    ['bjorn', 'laugh'],
    ['siyuan', 'heart'],
  ],
  'This has to be in the next release': [
    ['siyuan', 'thumbs_up'],
    ['olena', 'thumbs_up'],
    ['priya', 'eyes'],
  ],
  // Billing
  'I was the somebody': [
    ['yousef', 'laugh'],
    ['priya', 'thumbs_up'],
  ],
  'Format is done and accepted': [
    ['priya', 'celebrate'],
    ['ada', 'thumbs_up'],
  ],
  // Website Relaunch
  'I check the sixty pages while Kenji': [
    ['kenji', 'heart'],
    ['majo', 'laugh'],
    ['ada', 'laugh'],
  ],
  'I would read this to the end': [
    ['majo', 'heart'],
    ['bjorn', 'laugh'],
  ],
  'First session: headings good': [['majo', 'eyes']],
}

/** The reactions to a comment. */
export function reactionsTo(content: string): [username: string, reaction: Reaction][] {
  const words = Object.keys(REACTIONS_TO).find((beginning) => content.startsWith(beginning))
  return words === undefined ? [] : (REACTIONS_TO[words] ?? [])
}

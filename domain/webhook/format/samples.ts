// Messages as examples: the form shows one as each chat would, and tests send them through every format.
import { linesOf } from './lines.ts'
import type { Message } from './message.ts'

/** A message about a new ticket of a project. */
export function sampleMessage(project: { key: string; name: string; url: string }): Message {
  return {
    headline: 'Ada Lovelace created this ticket',
    ticket: {
      key: `${project.key}-12`,
      title: 'Export fails for “Jürgen & Söhne” <beta>',
      url: `${project.url}/ticket/12`,
    },
    tickets: [],
    more: 0,
    facts: [
      { label: 'Status', value: 'To Do' },
      { label: 'Priority', value: 'High' },
      { label: 'Assignee', value: 'Grace Hopper' },
    ],
    text: linesOf(
      'The **Export** button does nothing:\n\n1. Open `Settings`\n2. Press *Export*\n\nAsk @grace.',
    ),
    project: { label: project.name, url: project.url },
  }
}

/** A message about a bulk change. */
export function sampleOfMany(project: { key: string; name: string; url: string }): Message {
  return {
    ...sampleMessage(project),
    headline: 'Ada Lovelace moved 200 tickets to “Done”',
    ticket: null,
    tickets: [1, 2, 3, 4, 5].map((number) => ({
      label: `${project.key}-${number}`,
      url: `${project.url}/ticket/${number}`,
    })),
    more: 195,
    facts: [],
    text: [],
  }
}

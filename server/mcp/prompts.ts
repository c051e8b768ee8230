// Prompts that the user of an agent can choose: instructions for working with the tools.
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js'

type Made = Prompt & { words: (given: Record<string, string>) => string }

const project = { name: 'project', description: 'The key of the project, as in APO', required: true }
const ticket = { name: 'ticket', description: 'The key of the ticket, as in APO-12', required: true }

const PROMPTS: Made[] = [
  {
    name: 'triage',
    title: 'Triage new tickets',
    description: 'Looks at tickets without an assignee and suggests type, priority, labels and duplicates.',
    arguments: [project],
    words: ({ project: key }) =>
      `Look at the open tickets of the project ${key} that nobody is assigned to. For each, suggest type, priority and ` +
      'labels, and say whether it seems to duplicate another ticket; use the action `similar` of search before you do so. Show me the list before you change anything.',
  },
  {
    name: 'summarise_ticket',
    title: 'Summarise a ticket',
    description: 'Its subject, its decisions and its open questions.',
    arguments: [ticket],
    words: ({ ticket: key }) =>
      `Read lacewing://ticket/${key} and its history. Say in at most ten lines what it is about, what was decided and by whom, and ` +
      'what is open. Quote rather than guess.',
  },
  {
    name: 'release_notes',
    title: 'Draft release notes',
    description: 'From the tickets that were finished recently.',
    arguments: [project, { name: 'since', description: 'A date, as in 2026-11-01', required: true }],
    words: ({ project: key, since }) =>
      `List the tickets of the project ${key} with the query "status:done updated:>=${since}". Draft release notes for users: features, then ` +
      'fixes, each one line with its key. Leave out what users do not see.',
  },
]

export function listPrompts(): Prompt[] {
  return PROMPTS.map(({ words: _, ...prompt }) => prompt)
}

/** @returns null if there is no such prompt */
export function getPrompt(name: string, given: Record<string, string> = {}): GetPromptResult | null {
  const prompt = PROMPTS.find((one) => one.name === name)
  if (!prompt) return null
  const text = prompt.words(given)
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
}

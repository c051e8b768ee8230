// The call about searching all projects.
import type { ApiDocs } from '../api-doc.ts'
import { grace, project, ticket } from '../api-example.ts'

const of = { id: project.id, name: project.name, key: project.key }
const { id, project_id, number, title, status } = ticket
const foundTicket = {
  id,
  project_id,
  number,
  title,
  status,
  column_name: 'To Do',
  column_color: 'gray',
  assignee: grace,
  known_as: null,
  project: of,
} as const

export const searchDocs = {
  findTicketsByKey: {
    summary: 'Find tickets by key',
    agent: null,
    description:
      'At most 20 tickets of the projects of the person. A key that a project had before leads to the same ticket as its present ' +
      'key, and the key that an imported ticket had in its source leads to it as well: `known_as` is such a key. Nearly always ' +
      'there is one; several if tickets of different projects had the same key in their sources.',
    input: { key: 'APO-12', project_id: project.id },
    output: { tickets: [foundTicket] },
  },
  searchEverywhere: {
    summary: 'Search all my projects',
    agent: {
      tool: 'search',
      action: 'everywhere',
      isDefault: true,
      refers: { current: 'project' },
      omit: ['first'],
    },
    description:
      'Tickets by key or by the address of their page, and tickets and comments by words, in all projects of the person: at most ' +
      '20 of each. Case, accents and the forms of characters are ignored, and exact matches come first: titles with the exact ' +
      'words, then those with begun words, then words in any order, then matches in the description. The projects in ' +
      '`current` and `first` are searched first, then the most recently joined; a search ends as soon as it has found enough. A ' +
      'number without a key is a ticket of `current`. Projects are found by name and key. For a person with more than 200 ' +
      'projects, `left_out` is the number of projects that were not searched for words.',
    input: { search: 'mail twice', current: project.id },
    output: {
      projects: [],
      tickets: [foundTicket],
      comments: [
        {
          id: '0198f0a0-7c3e-7000-8000-00000000c0de',
          project_id,
          ticket_id: id,
          number,
          title,
          created_at: '2026-03-02T09:30:00.000Z',
          author: grace,
          imported: null,
          snippet: 'I get the mail twice since Monday.',
          project: of,
        },
      ],
      left_out: 0,
      comments_indexed: 1,
    },
  },
} satisfies Partial<ApiDocs>

// The calls about imports.

import type { ApiDocs } from '../api-doc.ts'
import { ada, event } from '../api-example.ts'
import { ids } from '../api-example-ids.ts'
import type { Import } from './import.ts'

const id = ids.importId
const input = { id }
const inSource = '5f2b1c0000000000000000a1'

const one: Import = {
  id,
  source: 'trello',
  looks_like: 'trello',
  state: 'read',
  name: 'board.json',
  size: 48_210,
  by: ada,
  created_at: '2026-03-02T09:30:00.000Z',
  started_at: null,
  ended_at: null,
  done: 133,
  total: 133,
  reason: null,
  kept: 0,
}

export const importDocs = {
  listImports: {
    summary: 'List the imports of a project',
    agent: null,
    description: 'The newest 50. A file that was uploaded but never imported is deleted after a week.',
    output: { imports: [one] },
  },
  getImport: {
    summary: 'Get the progress and the report of an import',
    agent: null,
    description:
      'For each kind of record, the report counts what the source has, what arrives, what is altered and what is left out, with ' +
      'every reason and the first examples. Before the run it is a forecast; after it, the result, counted by the same code. ' +
      '`found` is `null` for any other import.',
    input,
    output: {
      found: {
        import: one,
        report: {
          kinds: [
            {
              of: 'comment',
              in_source: 93,
              arrives: 92,
              created: 92,
              updated: 0,
              unchanged: 0,
              changed: 0,
              left_out: 1,
              missing: 40,
            },
          ],
          reasons: [
            {
              what: 'left_out',
              of: 'comment',
              reason: 'It is empty',
              count: 1,
              examples: [inSource],
            },
            {
              what: 'missing',
              of: 'comment',
              reason: 'Trello’s export ends at 1,000 actions',
              count: 40,
              examples: [],
            },
          ],
          first: [{ of: 'comment', id: inSource, text: 'Seen on the staging server, too' }],
          warnings: [],
        },
        people: [
          {
            id: 'ada',
            name: 'Ada Lovelace',
            username: 'ada',
            email: 'ada@example.org',
            member: ada,
            how: 'chosen',
            suggested: null,
          },
        ],
        options: { time_zone: 'Europe/Berlin', columns: null, heading_row: null, labels: [], url: null },
      },
    },
  },
  getImportHeader: {
    summary: 'Get the first rows of a CSV file',
    agent: null,
    description:
      'For mapping its columns: the header, a few rows, and how the project mapped a file with the same header last time. The row ' +
      'of headings is detected, and can be chosen among the first rows.',
    input: { ...input, heading_row: 1 },
    output: {
      found: {
        header: ['Summary', 'State'],
        rows: [['The login page crashes', 'Doing']],
        heading_row: 1,
        heading_rows: [
          ['Summary', 'State'],
          ['The login page crashes', 'Doing'],
        ],
        tracker: null,
        columns: null,
        fields: [
          { value: 'title', label: 'Title' },
          { value: 'column', label: 'Column' },
        ],
        guessed: { 0: 'title', 1: 'column' },
      },
    },
  },
  previewRemoval: {
    summary: 'Preview what removing an import would remove',
    agent: null,
    description: 'Tickets that somebody has worked on here since the import stay, and are counted.',
    input,
    output: { tickets: 130, kept: 3, labels: 6, columns: 1 },
  },
  listWaitingPeople: {
    summary: 'List the people of imports who wait to be matched',
    agent: null,
    description:
      'People without an account who are the assignees of imported tickets, at most 1,000, those with the most tickets first. ' +
      'Each stays on the tickets by name until the person is matched with a member, accepts an invitation for that name (`imported_person` of `inviteAddress`), ' +
      'or somebody else is assigned.',
    output: {
      people: [
        { id, name: 'Ada Lovelace', email: 'ada@example.org', invited: false, tickets: 318, suggested: ada },
      ],
    },
  },
  matchImportedPerson: {
    summary: 'Match a person of an import with a member',
    agent: null,
    description:
      'Assigns the tickets that wait for the person to the member, at most 1,000 in one call: while `listWaitingPeople` still ' +
      'lists the person, call it again. Later imports know the match. Notifies nobody. Returns `null` if no ticket was waiting.',
    input: { id, user_id: ada.id },
    output: event({ type: 'import.advanced', import_id: id, kinds: ['ticket'], tickets: 0 }),
  },
  readImport: {
    summary: 'Read what would be imported',
    agent: null,
    description:
      'Reads an uploaded file (`POST /api/projects/{projectId}/import-file?id=…&name=…`, its bytes as the body), or the pages of ' +
      'an API, and writes nothing to the project. `getImport` reports the progress, and then the result. The call may be ' +
      'repeated with other options, such as `people`, which says who people of the source are here. `getImport` suggests members ' +
      'with the same names, and never matches people by e-mail address. Data that waits to be imported counts towards a quota of ' +
      'the person and of the project; removing an import frees its part at once. Returns `null`.',
    input: {
      id,
      source: 'trello',
      time_zone: 'Europe/Berlin',
      people: [{ id: 'ada', user_id: ada.id }],
    },
    output: null,
  },
  startImport: {
    summary: 'Start or resume an import',
    agent: null,
    description:
      'Only after the source was read. It runs in batches, while everybody can keep working, and notifies nobody. A record that ' +
      'an earlier import from the same source created is updated if the source has changed it and nobody here has. Resumes an ' +
      'import that is paused. Returns `null`.',
    input,
    output: null,
  },
  pauseImport: {
    summary: 'Pause an import',
    agent: null,
    description:
      'Records that were already imported stay; `startImport` resumes with the rest. Returns `null`.',
    input,
    output: null,
  },
  removeImport: {
    summary: 'Remove an import',
    agent: null,
    description:
      'Permanently removes everything that it created, except tickets that somebody has worked on here since. If it never ran, ' +
      'removes what was uploaded. Returns `null`.',
    input,
    output: null,
  },
} satisfies Partial<ApiDocs>

// The calls about imports.

import type { ApiDocs } from '../api-doc.ts'
import { ada, ids } from '../api-example.ts'
import type { Import } from './import.ts'

const id = ids.importId
const input = { id }
const inSource = '5f2b1c0000000000000000a1'

const one: Import = {
  id,
  source: 'trello',
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
    description: 'The newest 50. A file that was uploaded and never imported is forgotten after a week.',
    output: { imports: [one] },
  },
  getImport: {
    summary: 'Ask how an import stands, with its report',
    description:
      'The report counts by kind what the source has, what arrives, what is altered and what is left out, with every reason and the first ' +
      'examples. Before the run it is a forecast, after it what was done, counted by the same code. `found` is `null` for any other import.',
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
        options: { time_zone: 'Europe/Berlin', columns: null, url: null },
      },
    },
  },
  getImportHeader: {
    summary: 'See what a CSV file begins with',
    description:
      'For mapping its columns: the header, a few rows, and how the project mapped a file with the same header the last time.',
    input,
    output: {
      found: {
        header: ['Summary', 'State'],
        rows: [['The login page crashes', 'Doing']],
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
    summary: 'See what removing an import would take away',
    description: 'Tickets that somebody worked on here since stay, and are counted.',
    input,
    output: { tickets: 130, kept: 3, labels: 6, columns: 1 },
  },
  readImport: {
    summary: 'Read what would be imported',
    description:
      'Reads an uploaded file (`POST /api/projects/{projectId}/import-file?id=…&name=…`, its bytes as the body), or the pages of an API, ' +
      'and writes nothing to the project. `getImport` tells how far it is, and then the report. May be repeated with other options: ' +
      'with `people`, whom people of the source are here. `getImport` suggests members of the same names; nobody is found by an address. ' +
      'What waits to be imported has a quota of each person and each project, which removing an import gives back at once. ' +
      'Answers `null`.',
    input: {
      id,
      source: 'trello',
      time_zone: 'Europe/Berlin',
      people: [{ id: 'ada', user_id: ada.id }],
    },
    output: null,
  },
  startImport: {
    summary: 'Run an import, or go on with it',
    description:
      'Only of what was read. It runs in portions, beside everybody’s work, and notifies nobody. What came with an earlier import from the ' +
      'same source is updated where the source changed it and nobody did here. Goes on with one that is paused. Answers `null`.',
    input,
    output: null,
  },
  pauseImport: {
    summary: 'Pause an import',
    description: 'What is done stays; `startImport` goes on with the rest. Answers `null`.',
    input,
    output: null,
  },
  removeImport: {
    summary: 'Remove an import',
    description:
      'Takes away everything that it made, for good, except tickets that somebody worked on here since. Of one that never ran, what was ' +
      'uploaded. Answers `null`.',
    input,
    output: null,
  },
} satisfies Partial<ApiDocs>

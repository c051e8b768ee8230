// An example of each call about imports.
import { ADMINS, type Examples } from '../test/example.ts'

export const importExamples = {
  listImports: { answers: ADMINS },
  getImport: { answers: ADMINS },
  getImportHeader: { answers: ADMINS },
  previewRemoval: { answers: ADMINS },
  readImport: {
    answers: ADMINS,
    input: ({ sessionId, owner }) => ({
      id: sessionId,
      source: 'github',
      time_zone: 'Europe/Berlin',
      columns: { 0: 'title' },
      people: [{ id: 'ada', user_id: owner.user_id }],
      api: { url: 'https://github.com/ada/engine', token: null },
    }),
  },
  startImport: { answers: ADMINS },
  pauseImport: {
    answers: ADMINS,
    before: ({ db }, { importId }) =>
      db.updateTable('import').set({ state: 'running' }).where('id', '=', importId).execute(),
  },
  removeImport: { answers: ADMINS },
} satisfies Partial<Examples>

// An example of each call about imports.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { ADMINS, type Examples, type NounExamples } from '../test/example.ts'

export const examples = {
  listImports: { token: 'admin', plans: {}, answers: ADMINS },
  getImport: { token: 'admin', plans: {}, answers: ADMINS },
  getImportHeader: { token: 'admin', plans: {}, answers: ADMINS },
  previewRemoval: { token: 'admin', plans: {}, answers: ADMINS },
  listWaitingPeople: { token: 'admin', plans: {}, answers: ADMINS },
  matchImportedPerson: {
    token: 'admin',
    answers: ADMINS,
    input: ({ importId, owner }) => ({ id: importId, user_id: owner.user_id }),
    async before({ db }, { ticketId, importId }) {
      await sql`update ticket set assignee_id = null where id = ${ticketId}`.execute(db)
      await sql`update ticket set imported = jsonb_build_object('by', null, 'source', 'trello', 'assignee',
        jsonb_build_object('id', ${importId}::text, 'name', 'Ada')) where id = ${ticketId}`.execute(db)
    },
  },
  readImport: {
    token: 'admin',
    answers: ADMINS,
    input: ({ sessionId, owner }) => ({
      id: sessionId,
      source: 'github',
      time_zone: 'Europe/Berlin',
      columns: { 0: 'title' },
      heading_row: 1,
      labels: ['milestone'],
      people: [{ id: 'ada', user_id: owner.user_id }],
      api: { url: 'https://github.com/ada/engine', token: null },
    }),
  },
  startImport: { token: 'admin', answers: ADMINS },
  pauseImport: {
    token: 'admin',
    answers: ADMINS,
    before: ({ db }, { importId }) =>
      db.updateTable('import').set({ state: 'running' }).where('id', '=', importId).execute(),
  },
  removeImport: { token: 'admin', answers: ADMINS },
} satisfies Partial<Examples>

export const rows = {
  async importId({ db, clock }, { projectId, owner }) {
    const id = newId()
    await db
      .insertInto('import')
      .values({
        id,
        project_id: projectId,
        user_id: owner.user_id,
        state: 'paused',
        name: 'board.json',
        source: 'trello',
        created_at: clock.now().toISOString(),
        caller: JSON.stringify({ address: '', device: '' }),
      })
      .execute()
    // A person of the import, with the same id.
    await db
      .insertInto('profile')
      .values({
        id,
        full_name: 'Ada',
        username: `imported-${id.slice(-12)}`,
        created_at: clock.now().toISOString(),
        imported_into: projectId,
      })
      .execute()
    return id
  },
} satisfies NounExamples['rows']

// An example of every command about imports, for acts.ts.
import type { CommandName } from '../../domain/api.ts'
import type { importApi } from '../../domain/import/api.ts'
import type { Act } from './acts.ts'
import type { Scene } from './scene.ts'

const answers = '401 403 404 403 403 200 200 404 401 401 403'

const input = ({ importId }: Scene) => ({ id: importId })

export const IMPORT_ACTS: { [N in CommandName & keyof typeof importApi]: Act<N> } = {
  readImport: {
    answers,
    by: 'owner',
    input: ({ sessionId, owner }) => ({
      ...{ id: sessionId, source: 'github', time_zone: 'Europe/Berlin', columns: { 0: 'title' } },
      people: [{ id: 'ada', user_id: owner.user_id }],
      api: { url: 'https://github.com/ada/engine', token: null },
    }),
    event: null,
  },
  startImport: { answers, by: 'owner', input, event: null },
  pauseImport: {
    answers,
    by: 'owner',
    before: ({ db }, { importId }) =>
      db.updateTable('import').set({ state: 'running' }).where('id', '=', importId).execute(),
    input,
    event: null,
  },
  removeImport: { answers, by: 'owner', input, event: null },
}

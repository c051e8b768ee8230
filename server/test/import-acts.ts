// An example of every command about imports, for acts.ts.
import type { CommandName } from '../../domain/api.ts'
import type { importApi } from '../../domain/import-api.ts'
import type { Act } from './acts.ts'
import type { Scene } from './scene.ts'
import type { World } from './world.ts'

const answers = '401 403 404 403 403 200 200 404 401 401 403'

/** One in this state, under an id that the scene has for something else. */
const one = (state: 'read' | 'running' | 'paused') => (world: World, scene: Scene) =>
  world.db
    .insertInto('import')
    .values({
      ...{ id: scene.sessionId, project_id: scene.projectId, user_id: scene.owner.user_id, state },
      ...{ name: 'board.json', source: 'trello', created_at: new Date().toISOString() },
      caller: JSON.stringify({ address: '', device: '' }),
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state }))
    .execute()

const input = ({ sessionId }: Scene) => ({ id: sessionId })

export const IMPORT_ACTS: { [N in CommandName & keyof typeof importApi]: Act<N> } = {
  readImport: {
    answers,
    by: 'owner',
    before: one('read'),
    input: ({ sessionId, owner }) => ({
      ...{ id: sessionId, source: 'github', time_zone: 'Europe/Berlin', columns: { 0: 'title' } },
      people: [{ id: 'ada', user_id: owner.user_id }],
      api: { url: 'https://github.com/ada/engine', token: null },
    }),
    event: null,
  },
  startImport: { answers, by: 'owner', before: one('paused'), input, event: null },
  pauseImport: { answers, by: 'owner', before: one('running'), input, event: null },
  removeImport: { answers, by: 'owner', before: one('read'), input, event: null },
}

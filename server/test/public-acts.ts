// An example of every command about what is reachable without an account, for acts.ts.
import { createHash } from 'node:crypto'
import type { CommandName } from '../../domain/api.ts'
import type { calendarApi } from '../../domain/calendar/api.ts'
import type { publicBoardApi } from '../../domain/public-board/api.ts'
import type { publicFormApi } from '../../domain/public-form/api.ts'
import type { Act } from './acts.ts'
import type { Scene } from './scene.ts'
import type { World } from './world.ts'

const secretOf = ({ projectId }: Scene, word: string) =>
  createHash('sha256').update(`${projectId} ${word}`).digest('base64url')

const OWNER_ONLY = '401 403 404 403 403 403 200 404 401 401 403'
const ADMINS = '401 403 404 403 403 200 200 404 401 401 403'

const publish = (world: World, scene: Scene) =>
  world.call(
    scene.owner,
    'publishBoard',
    { projectId: scene.projectId },
    { show_people: false, show_descriptions: false, secret: secretOf(scene, 'published') },
  )

type Name = keyof (typeof publicBoardApi & typeof publicFormApi & typeof calendarApi)

export const PUBLIC_ACTS: { [N in CommandName & Name]: Act<N> } = {
  publishBoard: {
    answers: OWNER_ONLY,
    by: 'owner',
    input: (scene, { pick }) => ({
      ...{ show_people: pick % 2 === 0, show_descriptions: pick % 3 === 0 },
      secret: secretOf(scene, `board ${pick}`),
    }),
    event: null,
  },
  changePublicBoard: {
    answers: OWNER_ONLY,
    by: 'owner',
    before: publish,
    input: (_, { pick }) => ({ show_people: pick % 2 === 0, show_descriptions: true }),
    event: null,
  },
  unpublishBoard: { answers: OWNER_ONLY, by: 'owner', before: publish, input: () => ({}), event: null },
  changePublicForm: {
    answers: ADMINS,
    by: 'owner',
    input: (_, { pick, say }) => ({
      ...{ is_on: true, intro: say(`What went wrong? ${pick}`), suggests: pick % 2 === 0, shows_names: true },
    }),
    event: 'member.added',
  },
  createCalendar: {
    // Of a project that one does not belong to, it is refused.
    answers: '401 403 400 200 200 200 200 400 401 401 403',
    by: 'dev',
    input: (scene, { pick }) => ({
      project_id: scene.projectId,
      secret: secretOf(scene, `calendar ${pick} ${Math.random()}`),
    }),
    event: null,
  },
  replaceCalendar: {
    answers: '401 403 404 404 404 404 200 404 401 401 403',
    by: 'owner',
    input: (scene, { pick }) => ({
      calendar_id: scene.calendarId,
      secret: secretOf(scene, `again ${pick} ${scene.calendarId}`),
    }),
    event: null,
  },
  endCalendar: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    by: 'owner',
    input: ({ calendarId }) => ({ calendar_id: calendarId }),
    event: null,
  },
}

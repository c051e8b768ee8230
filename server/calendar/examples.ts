// An example of each call about calendars.
import { v7 as newId } from 'uuid'
import { hashOf } from '../auth/session/session.ts'
import { ANYBODY, type Examples, type NounExamples } from '../test/example.ts'
import { secretOf } from '../test/secret.ts'

export const examples = {
  listCalendars: { token: null, plans: {}, answers: ANYBODY },
  createCalendar: {
    token: null,
    // A stranger and a removed member get 400: only members may create a calendar of a project.
    answers: '401 403 400 200 200 200 200 400 401 401 403',
    by: 'dev',
    input: (scene, { pick }) => ({
      project_id: scene.projectId,
      secret: secretOf(scene, `calendar ${pick} ${Math.random()}`),
    }),
  },
  replaceCalendar: {
    token: null,
    answers: '401 403 404 404 404 404 200 404 401 401 403',
    input: (scene, { pick }) => ({
      calendar_id: scene.calendarId,
      secret: secretOf(scene, `again ${pick} ${scene.calendarId}`),
    }),
  },
  endCalendar: { token: null, answers: ANYBODY },
} satisfies Partial<Examples>

export const rows = {
  /** A calendar with an address that nobody knows. */
  async calendarId({ db, clock }, { owner }) {
    const id = newId()
    const created_at = clock.now().toISOString()
    await db
      .insertInto('calendar_link')
      .values({ id, user_id: owner.user_id, project_id: null, hash: hashOf(id), created_at })
      .execute()
    return id
  },
} satisfies NounExamples['rows']

// An example of each call about calendars.
import { ANYBODY, type Examples } from '../test/example.ts'
import { secretOf } from '../test/secret.ts'

export const calendarExamples = {
  listCalendars: { answers: ANYBODY },
  createCalendar: {
    // Of a project that one does not belong to, it is refused.
    answers: '401 403 400 200 200 200 200 400 401 401 403',
    by: 'dev',
    input: (scene, { pick }) => ({
      project_id: scene.projectId,
      secret: secretOf(scene, `calendar ${pick} ${Math.random()}`),
    }),
  },
  replaceCalendar: {
    answers: '401 403 404 404 404 404 200 404 401 401 403',
    input: (scene, { pick }) => ({
      calendar_id: scene.calendarId,
      secret: secretOf(scene, `again ${pick} ${scene.calendarId}`),
    }),
  },
  endCalendar: { answers: ANYBODY },
} satisfies Partial<Examples>

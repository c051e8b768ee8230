// An example of each call about the entry to a project.
import { ANYBODY, type Examples, OWNER } from '../test/example.ts'

export const examples = {
  getAccess: { token: null, plans: { access: {} }, answers: OWNER },
  changeAccess: {
    token: null,
    answers: OWNER,
    before: async ({ db }, { owner, projectId }) => {
      await db
        .updateTable('session')
        .set({ method: 'passkey' })
        .where('user_id', '=', owner.user_id)
        .execute()
      await db.updateTable('project').set({ requires_two_factor: true }).where('id', '=', projectId).execute()
    },
    input: () => ({ requires_two_factor: false }),
  },
  endProjectSessions: { token: null, answers: OWNER },
  listClosedProjects: { token: null, plans: { 'closed-projects': {} }, answers: ANYBODY },
} satisfies Partial<Examples>

// An example of each call about the entry to a project.
import { ANYBODY, type Examples, OWNER } from '../test/example.ts'

export const examples = {
  getAccess: { token: null, plans: { access: {} }, answers: OWNER },
  // An owner who signed in with one factor may turn it off, but not on.
  changeAccess: { token: null, answers: OWNER, input: () => ({ requires_two_factor: false }), event: null },
  endProjectSessions: { token: null, answers: OWNER },
  listClosedProjects: { token: null, plans: { 'closed-projects': {} }, answers: ANYBODY },
} satisfies Partial<Examples>

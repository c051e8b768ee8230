// An example of each call of operators. The owner of the scene is an operator.
import { ANYBODY, type Examples, NOBODYS_ID, OPERATORS } from '../test/example.ts'

export const examples = {
  getOperating: { token: null, plans: {}, answers: ANYBODY },
  answerOperating: {
    token: null,
    by: 'dev',
    answers: '401 403 403 403 403 403 403 403 401 401 403',
    before: ({ db }, { dev }) =>
      db
        .deleteFrom('operator')
        .execute()
        .then(() => db.insertInto('operator_question').values({ user_id: dev.user_id }).execute()),
    ends: 'person',
  },
  listOwnedProjects: { token: null, plans: {}, answers: ANYBODY },
  getServerState: { token: null, plans: {}, answers: OPERATORS },
  listPeople: {
    token: null,
    plans: {},
    answers: OPERATORS,
    input: (_, { say }) => ({ search: say('example'), state: 'all', after: 'a', limit: 10 }),
  },
  listProjectsOf: { token: null, plans: {}, answers: OPERATORS },
  disablePerson: {
    token: null,
    answers: OPERATORS,
    input: ({ guest }) => ({ user_id: guest.user_id, give: [], leave_projects: true }),
    ends: 'person',
  },
  enablePerson: { token: null, answers: OPERATORS },
  confirmAddress: { token: null, answers: OPERATORS, input: ({ dev }) => ({ email: dev.email }) },
  mailPasswordLink: { token: null, answers: OPERATORS },
  endSessionsOf: {
    token: null,
    answers: OPERATORS,
    input: ({ guest }) => ({ user_id: guest.user_id }),
    ends: 'session',
  },
  removeTwoFactorOf: { token: null, answers: OPERATORS },
  listServerProjects: {
    token: null,
    plans: {},
    answers: OPERATORS,
    input: (_, { say }) => ({
      search: say('apollo'),
      ownerless: 'false',
      after: `2099-01-01T00:00:00.000Z,${NOBODYS_ID}`,
      limit: 10,
    }),
  },
  giveProject: {
    token: null,
    answers: OPERATORS,
    input: ({ projectId, dev }) => ({ project_id: projectId, to: dev.username }),
    ends: 'ownership',
  },
  listFailedJobs: { token: null, plans: {}, answers: OPERATORS },
  retryJob: { token: null, answers: OPERATORS },
  listServerAudit: {
    token: null,
    plans: {},
    answers: OPERATORS,
    input: ({ dev, projectId, webhookId }) => ({
      user_id: dev.user_id,
      project_id: projectId,
      before: webhookId,
      since: '2020-01-01T00:00:00.000Z',
      limit: 10,
    }),
  },
} satisfies Partial<Examples>

// An example of each call of operators. The owner of the scene is an operator.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
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
  enablePerson: {
    token: null,
    answers: OPERATORS,
    before: ({ db, clock }, { dev }) =>
      db
        .updateTable('account')
        .set({ disabled_at: clock.now().toISOString() })
        .where('id', '=', dev.user_id)
        .execute(),
  },
  confirmAddress: {
    token: null,
    answers: OPERATORS,
    before: ({ db }, { dev }) =>
      db.updateTable('account').set({ email_confirmed_at: null }).where('id', '=', dev.user_id).execute(),
    input: ({ dev }) => ({ email: dev.email }),
  },
  mailPasswordLink: { token: null, answers: OPERATORS },
  endSessionsOf: {
    token: null,
    answers: OPERATORS,
    input: ({ guest }) => ({ user_id: guest.user_id }),
    ends: 'session',
  },
  endServerSessions: { token: null, answers: OPERATORS, ends: 'session' },
  removeTwoFactorOf: {
    token: null,
    answers: OPERATORS,
    before: ({ db, clock }, { dev }) => {
      const now = clock.now().toISOString()
      const times = { verified_at: now, last_used_at: null, created_at: now, updated_at: now }
      const row = {
        id: newId(),
        user_id: dev.user_id,
        friendly_name: 'Phone',
        last_used_step: null,
        ...times,
      }
      return db
        .insertInto('factor')
        .values({ ...row, secret: Buffer.alloc(20) })
        .execute()
    },
  },
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
  retryJob: {
    token: null,
    answers: OPERATORS,
    before: async ({ db }) => {
      await sql`select graphile_worker.add_job('backup')`.execute(db)
      await sql`insert into graphile_worker._private_jobs (id, task_id, last_error, attempts) overriding system value
        select 42, min(id), 'failed', 1 from graphile_worker._private_tasks on conflict (id) do update set attempts = 1, last_error = 'failed'`.execute(
        db,
      )
    },
  },
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

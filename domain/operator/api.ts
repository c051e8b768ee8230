// The calls of the operators of the server. They are about the server, and never about the content of a project.
import * as z from 'zod'
import { command, query } from '../operation.ts'
import {
  AnswerOperating,
  ConfirmAddress,
  DisablePerson,
  FailedJob,
  GiveProject,
  ListPeople,
  ListServerAudit,
  ListServerProjects,
  OneJob,
  OnePerson,
  Operating,
  OwnedProjects,
  ServerAuditEntry,
  ServerPerson,
  ServerProject,
  ServerState,
} from './operator.ts'

const next = z.string().nullable()

export const operatorApi = {
  getOperating: query('/api/me/operating', 'self', Operating),
  answerOperating: command('POST', '/api/me/operating', 'self', 'none', AnswerOperating),
  listOwnedProjects: query('/api/me/owned-projects', 'self', OwnedProjects),

  getServerState: query('/api/operate/state', 'operator', ServerState),
  listPeople: query(
    '/api/operate/people',
    'operator',
    z.object({ people: z.array(ServerPerson), next }),
    ListPeople,
  ),
  listProjectsOf: query('/api/operate/owned-projects', 'operator', OwnedProjects, OnePerson),
  disablePerson: command('PATCH', '/api/operate/disabled', 'operator', 'none', DisablePerson),
  enablePerson: command('DELETE', '/api/operate/disabled', 'operator', 'none', OnePerson),
  confirmAddress: command('PATCH', '/api/operate/confirmed', 'operator', 'none', ConfirmAddress),
  mailPasswordLink: command('POST', '/api/operate/password-links', 'operator', 'none', OnePerson),
  endSessionsOf: command('DELETE', '/api/operate/sessions', 'operator', 'none', OnePerson),
  endServerSessions: command('DELETE', '/api/operate/server-sessions', 'operator', 'none'),
  removeTwoFactorOf: command('DELETE', '/api/operate/two-factor', 'operator', 'none', OnePerson),
  listServerProjects: query(
    '/api/operate/projects',
    'operator',
    z.object({ projects: z.array(ServerProject), next }),
    ListServerProjects,
  ),
  giveProject: command('PATCH', '/api/operate/owner', 'operator', 'none', GiveProject),
  listFailedJobs: query('/api/operate/jobs', 'operator', z.object({ jobs: z.array(FailedJob) })),
  retryJob: command('PATCH', '/api/operate/jobs', 'operator', 'none', OneJob),
  listServerAudit: query(
    '/api/operate/audit',
    'operator',
    z.object({ entries: z.array(ServerAuditEntry), next: z.uuid().nullable() }),
    ListServerAudit,
  ),
} as const

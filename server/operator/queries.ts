// The queries of operators, and whether a person is an operator.
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { listServerAudit as readServerAudit } from '../audit/queries.ts'
import { isOperator } from '../operates.ts'
import type { Server, UserContext } from '../pipeline/context.ts'
import { ownedProjects } from '../project/succession.ts'
import { listFailedJobs as readFailedJobs } from './jobs.ts'
import { isAsked } from './operators.ts'
import { listPeople as readPeople } from './people.ts'
import { listServerProjects as readProjects } from './projects.ts'
import { serverState } from './state.ts'

export async function getOperating(
  context: UserContext,
  _: unknown,
  { config }: Server,
): Promise<OutputOf<'getOperating'>> {
  return {
    operator: await isOperator(context, config),
    asked: await isAsked(context.db, config, context.user.id),
  }
}

export function getServerState({ db }: UserContext, _: unknown, { config }: Server) {
  return serverState(db, config)
}

export function listPeople({ db }: UserContext, input: InputOf<'listPeople'>, { config }: Server) {
  return readPeople(db, config, input)
}

export async function listProjectsOf({ db }: UserContext, { user_id }: InputOf<'listProjectsOf'>) {
  return { projects: await ownedProjects(db, user_id) }
}

export function listServerProjects({ db }: UserContext, input: InputOf<'listServerProjects'>) {
  return readProjects(db, input)
}

export async function listFailedJobs({ db }: UserContext) {
  return { jobs: await readFailedJobs(db) }
}

export function listServerAudit({ db }: UserContext, input: InputOf<'listServerAudit'>) {
  return readServerAudit(db, input)
}

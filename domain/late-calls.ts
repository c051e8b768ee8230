// The calls that pages load only when they send one of them, so that the first visit is smaller: those that a program may make only
// with the scope “admin”, or not at all. These are settings, accounts and what operators do. The build takes them out of the contract
// of the first visit (vite.config.ts).
import { api } from './api.ts'
import { scopeFor } from './token/token.ts'

/** Calls that every member may make, and that only the settings of a project make. */
const OF_SETTINGS = new Set(['getMailIn', 'getPublicBoard'])

/** Method and path of each such call, by name. */
export const lateCalls: Record<string, { method: string; path: string }> = Object.fromEntries(
  Object.entries(api).flatMap(([name, call]) => {
    const { method, path } = call
    const scope = scopeFor(call)
    // The commands of every member, such as undoing a change, are everyday ones.
    const isEarly = 'live' in call || call.needs === 'project.read'
    const isLate = OF_SETTINGS.has(name) || (!isEarly && (scope === null || scope === 'admin'))
    return isLate ? [[name, { method, path }]] : []
  }),
)

// The versions and sprints of an issue, as pages of Jira's REST API have them.
import { type Foreign, isObject, isTrueAt, textAt } from '../foreign.ts'
import type { MilestoneDraft } from '../milestone.ts'

export const versionDraft = (version: Foreign): MilestoneDraft => ({
  of: 'version',
  id: textAt(version, 'id'),
  name: textAt(version, 'name'),
  start: textAt(version, 'startDate'),
  due: textAt(version, 'releaseDate'),
  goal: textAt(version, 'description'),
  isClosed: isTrueAt(version, 'released') || isTrueAt(version, 'archived'),
})

/** A sprint: an object, a name, or the text of older servers: `…Sprint@1f[id=7,state=CLOSED,name=Sprint 7,…]`. */
export function sprintDraft(sprint: unknown): MilestoneDraft | null {
  const at = (name: string) =>
    isObject(sprint) ? textAt(sprint, name) : typeof sprint === 'string' ? partOf(sprint, name) : null
  const isPlain = typeof sprint === 'string' && !sprint.includes('.Sprint@')
  const name = isPlain ? sprint : at('name')
  if (name === null) return null
  const [closed, state] = [at('completeDate'), at('state') ?? '']
  return {
    of: 'sprint',
    id: at('id'),
    name,
    start: at('startDate'),
    due: at('endDate'),
    goal: at('goal'),
    isClosed: /^closed$/i.test(state),
    closed,
  }
}

/** A part of the text of an older server. */
function partOf(text: string, name: string): string | null {
  const start = Math.max(text.indexOf(`,${name}=`), text.indexOf(`[${name}=`))
  if (start < 0) return null
  const value = text.slice(start + name.length + 2).split(/[,\]]/, 1)[0] ?? ''
  return value === '' || value === '<null>' ? null : value
}

// The saved views of a project: the shared ones, which are live, and the user's own.
import { useCallback } from 'react'
import type { View, ViewList } from '../../domain/view/view.ts'
import { queryClient } from '../data/cache.ts'
import { isRefusal } from '../data/form-errors.ts'
import { runCommand } from '../data/use-command.ts'
import { useLiveQuery, useQuery } from '../data/use-query.ts'

export type ViewKind = 'shared' | 'own'
export type Change = (views: View[]) => View[]

export function useViews(projectId: string) {
  const params = { projectId }
  const shared = useLiveQuery('listViews', { params }).data
  const own = useQuery('listOwnViews', { params }).data
  const change = useCallback(
    async (kind: ViewKind, how: Change) => {
      const known = kind === 'shared' ? shared : own
      if (known) await send(projectId, kind, known, how)
    },
    [projectId, shared, own],
  )
  return { shared: shared?.views, own: own?.views, change }
}

/** Saves a changed list. If it was changed meanwhile, the same change is applied to the newer list. */
async function send(projectId: string, kind: ViewKind, known: ViewList, how: Change, again = true) {
  const views = how(known.views)
  const args = { params: { projectId }, input: { version: known.version, views } }
  try {
    if (kind === 'shared') return void (await runCommand('changeViews', args))
    await runCommand('changeOwnViews', args)
    await queryClient.invalidateQueries({ queryKey: ['plain', 'listOwnViews', { projectId }] })
  } catch (error) {
    const current = isRefusal(error) && error.code === 'edit_conflict' ? error.problem.current : undefined
    if (!again || !current) throw error
    await send(projectId, kind, current as ViewList, how, false)
  }
}

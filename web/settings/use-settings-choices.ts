// The settings that the search offers: those of the open project that its user may use, those of the profile, and for operators their
// page. The chunks of the cards are loaded at the first search.
import { useMemo } from 'react'
import { can, projectRoleOf } from '../../domain/policy.ts'
import type { ProjectSummary } from '../../domain/project/project.ts'
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'
import { useQuery } from '../data/use-query.ts'
import type { SettingsChoice } from './sections.ts'

const ofProject = new OptionalChunk(() => import('../project/settings-cards.ts'))
const ofProfile = new OptionalChunk(() => import('../user/profile/profile-cards.ts'))
const ofServer = new OptionalChunk(() => import('../operator/operate-cards.ts'))

/** @param project the open project, if any. @returns an empty list until the cards are loaded */
export function useSettingsChoices(userId: string, project: ProjectSummary | undefined): SettingsChoice[] {
  const projectSettings = useOptionalChunk(ofProject, project !== undefined)?.projectSettings
  const profileSettings = useOptionalChunk(ofProfile)?.profileSettings
  const operates = useQuery('getOperating', { params: {} }).data?.operator ?? false
  const operateChoices = useOptionalChunk(ofServer, operates)?.operateChoices
  return useMemo(() => {
    const role = project && projectRoleOf(userId, project, project.role)
    const inProject =
      project && role && projectSettings?.(project.id, (capability) => can(role, capability, false, project))
    return [...(inProject ?? []), ...(profileSettings?.() ?? []), ...(operateChoices?.() ?? [])]
  }, [userId, project, projectSettings, profileSettings, operateChoices])
}

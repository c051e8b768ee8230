// The settings that the search offers: those of the open project that its user may use, and those of the profile. The chunks of the
// cards are loaded at the first search.
import { useMemo } from 'react'
import { can, projectRoleOf } from '../../domain/policy.ts'
import type { ProjectSummary } from '../../domain/project/project.ts'
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'
import type { SettingsChoice } from './sections.ts'

const ofProject = new OptionalChunk(() => import('../project/settings-cards.ts'))
const ofProfile = new OptionalChunk(() => import('../user/profile/profile-cards.ts'))

/** @param project the open project, if any. @returns an empty list until the cards are loaded */
export function useSettingsChoices(userId: string, project: ProjectSummary | undefined): SettingsChoice[] {
  const projectSettings = useOptionalChunk(ofProject, project !== undefined)?.projectSettings
  const profileSettings = useOptionalChunk(ofProfile)?.profileSettings
  return useMemo(() => {
    const role = project && projectRoleOf(userId, project, project.role)
    const inProject =
      project && role && projectSettings?.(project.id, (capability) => can(role, capability, false, project))
    return [...(inProject ?? []), ...(profileSettings?.() ?? [])]
  }, [userId, project, projectSettings, profileSettings])
}

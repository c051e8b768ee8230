// The reasons why a project page shows no project, each with its specified message.

import { t } from '../../domain/locale/message.ts'
import type { CallError } from '../data/call.ts'
import type { GoneReason } from '../data/live.ts'

export type ProjectFailureReason = 'no_access' | 'load_failed' | 'deleted' | 'no_id' | ClosedReason

/** The member may enter after a sign-in that shows more. The codes are those of the refusals. */
export type ClosedReason = 'project_two_factor' | 'sign_in_again'

export const isClosed = (reason: string | undefined): reason is ClosedReason =>
  reason === 'project_two_factor' || reason === 'sign_in_again'

export const PROJECT_FAILURES: Record<
  Exclude<ProjectFailureReason, ClosedReason>,
  { message: string; detail: string }
> = {
  no_access: {
    message: t('You do not have access to this project'),
    detail: t('Ask its owner to invite you, or check the address you opened.'),
  },
  load_failed: {
    message: t('Failed to load project'),
    detail: t(
      'The server could not be reached or had a problem. Your data is safe, and this page reloads by itself.',
    ),
  },
  deleted: { message: t('Project not found'), detail: t('It has just been deleted by its owner.') },
  no_id: { message: t('No project ID provided'), detail: t('Open a project from your dashboard.') },
}

/** Codes that mean the user has no such project. */
const NO_ACCESS = ['project_not_found', 'not_found', 'forbidden']

/**
 * @param hasProject whether an earlier answer can be shown
 * @param gone why the open project is no longer accessible
 */
export function failureOf(
  error: Pick<CallError, 'code'> | null,
  hasProject: boolean,
  gone: GoneReason | undefined,
): ProjectFailureReason | null {
  // Asked again after the project was gone: the refusal says whether the membership has ended.
  if (isClosed(error?.code)) return error.code
  if (gone) return gone === 'deleted' ? 'deleted' : 'no_access'
  if (error && NO_ACCESS.includes(error.code)) return 'no_access'
  return error && !hasProject ? 'load_failed' : null
}

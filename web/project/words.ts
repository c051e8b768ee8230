// Specified toast messages about projects and members, in one place so that they stay exact.

import { t } from '../../domain/locale/message.ts'

export const PROJECT_WORDS = {
  loadFailed: t('Failed to fetch projects. Please try again.'),
  created: t('Project created successfully!'),
  createFailed: t('Failed to create project. Please try again.'),
  createSignedOut: t('You must be logged in to create a project'),
  /** Specified, but never shown: a project and its creator's membership are created in one transaction. */
  createdWithoutMember: t(
    'Project created but failed to add you as member. You can still access it as owner.',
  ),
  updated: t('Project updated successfully!'),
  updateFailed: t('Failed to update project'),
} as const

export const MEMBER_WORDS = {
  loadFailed: t('Failed to fetch project members'),
  invited: t('Member invited successfully!'),
  inviteFailed: t('Failed to invite member'),
  removed: t('Member removed successfully!'),
  removeFailed: t('Failed to remove member'),
} as const

// Specified toast messages about projects and members, in one place so that they stay exact.

export const PROJECT_WORDS = {
  loadFailed: 'Failed to fetch projects. Please try again.',
  created: 'Project created successfully!',
  createFailed: 'Failed to create project. Please try again.',
  createSignedOut: 'You must be logged in to create a project',
  /** Specified, but never shown: a project and its creator's membership are created in one transaction. */
  createdWithoutMember: 'Project created but failed to add you as member. You can still access it as owner.',
  updated: 'Project updated successfully!',
  updateFailed: 'Failed to update project',
} as const

export const MEMBER_WORDS = {
  loadFailed: 'Failed to fetch project members',
  invited: 'Member invited successfully!',
  inviteFailed: 'Failed to invite member',
  removed: 'Member removed successfully!',
  removeFailed: 'Failed to remove member',
} as const

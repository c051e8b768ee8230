// The catalogue of refusals: each code with its HTTP status and message.

import { t } from './locale/message.ts'

/** Every refusal that the server sends. A message is for people and never has a stack trace or SQL. */
export const REFUSALS = {
  invalid_input: { status: 400, message: t('Some of the input is not valid') },
  idempotency_key_required: { status: 400, message: t('A create needs an Idempotency-Key header') },
  not_signed_in: { status: 401, message: t('You are not signed in') },
  email_not_confirmed: { status: 403, message: t('Please verify your email address first') },
  second_factor_required: {
    status: 403,
    message: t('Please enter the code of your authenticator app first'),
  },
  two_factor_missing: {
    status: 403,
    message: t(
      'This server requires two-factor sign-in: set up an authenticator app, or sign in with a passkey',
    ),
  },
  project_two_factor: {
    status: 403,
    message: t(
      'This project requires two-factor sign-in: set up an authenticator app, or sign in with a passkey',
    ),
  },
  sign_in_again: {
    status: 403,
    message: t('The owner of this project asks everybody to sign in again: sign out, then sign in'),
  },
  access_unmet: {
    status: 409,
    message: t('Set up two-factor sign-in for your own account first, then require it of the others'),
  },
  reauthentication_needed: { status: 403, message: t('Please confirm that it is you') },
  forbidden: { status: 403, message: t('Your role in this project does not allow this') },
  project_archived: {
    status: 403,
    message: t('This project is archived, so it can be read but not changed'),
  },
  not_found: { status: 404, message: t('Not found') },
  project_not_found: { status: 404, message: t('You do not have access to this project') },
  user_not_found: { status: 404, message: t('User not found with that email/username') },
  already_member: { status: 409, message: t('User is already a member of this project') },
  not_a_member: { status: 409, message: t('That person is not a member of this project') },
  link_over: { status: 404, message: t('This link does not exist or no longer works') },
  form_over: { status: 404, message: t('There is no form at this address, or it is closed') },
  proof_refused: {
    status: 403,
    message: t('The proof of work is missing, has expired or was already used. Please send it again.'),
  },
  invitation_over: { status: 410, message: t('This invitation link is no longer valid') },
  address_refused: {
    status: 409,
    message: t('This server accepts no accounts with addresses of this domain'),
  },
  team_link_over: {
    status: 410,
    message: t('This link does not work. Please ask the person who sent it for a new one.'),
  },
  team_link_domain: { status: 403, message: t('This link is for addresses of another domain') },
  team_link_limit: {
    status: 409,
    message: t('A project can have at most 20 team links at once. Revoke one first'),
  },
  invitation_of_other: {
    status: 403,
    message: t('This invitation is for another address. Sign in with the address that it was sent to.'),
  },
  token_limit: { status: 409, message: t('You can have at most 20 tokens at once. Revoke one first') },
  proposal_limit: {
    status: 409,
    message: t(
      'At most 200 proposals of one person and 500 in a project can wait. Accept or decline some of them first',
    ),
  },
  webhook_limit: { status: 409, message: t('A project can have at most 20 webhooks') },
  calendar_limit: { status: 409, message: t('You can have at most 20 calendars at once. Remove one first') },
  robot_limit: { status: 409, message: t('A project can have at most 20 robots at once') },
  invitation_limit: { status: 409, message: t('A project can have at most 500 pending invitations') },
  member_limit: { status: 409, message: t('A project can have at most 1,000 members') },
  role_from_group: {
    status: 409,
    message: t(
      'A group gives this person a higher role, and the highest role counts. Change the role of the group',
    ),
  },
  people_not_found: { status: 404, message: t('Some of these people were not found, so nobody was added') },
  not_in_group: { status: 409, message: t('That person is not in the group') },
  group_taken: { status: 409, message: t('Another group already has this name') },
  group_managed: { status: 409, message: t('The group has a manager, who can hand it over') },
  group_limit: { status: 409, message: t('One person can manage at most 50 groups') },
  group_full: { status: 409, message: t('A group can have at most 500 people') },
  group_projects_limit: { status: 409, message: t('A group can have a role in at most 200 projects') },
  project_groups_limit: { status: 409, message: t('A project can have at most 20 groups') },
  group_in_project: { status: 409, message: t('This group already has a role in the project') },
  group_from_provider: {
    status: 409,
    message: t('The people of this group follow single sign-on, so it cannot be changed here'),
  },
  project_limit: {
    status: 409,
    message: t('One person can own at most 1,000 projects, including those deleted in the last 30 days'),
  },
  reaction_limit: { status: 409, message: t('At most 100 people can react with the same emoji') },
  comment_limit: { status: 409, message: t('A ticket can have at most 10,000 comments') },
  same_project: { status: 409, message: t('The ticket is already in this project') },
  parent_gone: { status: 409, message: t('The parent ticket was deleted or is in another project') },
  parent_circle: { status: 409, message: t('A ticket cannot be below itself: choose another parent') },
  parent_depth: { status: 409, message: t('Sub-tickets can be at most 5 levels deep') },
  sub_ticket_limit: { status: 409, message: t('A ticket can have at most 500 sub-tickets') },
  relation_self: { status: 409, message: t('A ticket cannot be related to itself: choose another one') },
  relation_taken: { status: 409, message: t('These two tickets already have this relation') },
  relation_circle: { status: 409, message: t('These tickets would block each other in a circle') },
  relation_gone: { status: 409, message: t('The other ticket was deleted or is in another project') },
  relation_limit: { status: 409, message: t('A ticket can have at most 100 relations') },
  label_limit: { status: 409, message: t('A project can have at most 200 labels') },
  label_taken: { status: 409, message: t('The project already has a label with this name') },
  label_gone: { status: 409, message: t('This label was removed in the meantime') },
  recurrence_limit: { status: 409, message: t('A project can have at most 100 recurring tickets') },
  milestone_limit: {
    status: 409,
    message: t('A project can have at most 200 open milestones, and 1,000 with the closed ones'),
  },
  milestone_taken: { status: 409, message: t('The project already has a milestone with this name') },
  field_limit: { status: 409, message: t('A project can have at most 30 fields') },
  field_card_limit: {
    status: 409,
    message: t('Cards can show at most three fields: take another one off the card first'),
  },
  field_taken: { status: 409, message: t('The project already has a field with this name') },
  field_gone: { status: 409, message: t('This field was removed, or is in another project') },
  milestone_gone: { status: 409, message: t('This milestone was removed, or is in another project') },
  import_state: {
    status: 409,
    message: t('This is not possible in the current state of the import: please look at it again'),
  },
  import_limit: { status: 409, message: t('At most 20 imports can be open at once') },
  import_quota: { status: 413, message: t('The quota for data that waits to be imported is used up') },
  import_running: { status: 409, message: t('Another import of this project is running') },
  bulk_limit: { status: 409, message: t('At most 10,000 tickets can be changed at once: narrow the filter') },
  ticket_labels_limit: { status: 409, message: t('A ticket can have at most 20 labels') },
  attachment_limit: { status: 409, message: t('A ticket can have at most 200 files') },
  attachment_taken: { status: 409, message: t('The ticket already has a file with this name') },
  attachment_id_taken: { status: 409, message: t('Another file already has this id') },
  attachment_gone: {
    status: 410,
    message: t('This file was removed more than a day ago and can no longer be restored'),
  },
  file_too_large: { status: 413, message: t('This file is larger than this server accepts') },
  file_quota: { status: 413, message: t('This project has reached its quota of files') },
  file_damaged: {
    status: 500,
    message: t(
      'This file is damaged on the disk of the server, so it cannot be opened. Please contact the operator.',
    ),
  },
  upload_broken: { status: 400, message: t('The upload was interrupted, and nothing was saved') },
  column_limit: { status: 409, message: t('A project can have at most 20 columns') },
  column_taken: { status: 409, message: t('The project already has a column with this name') },
  column_gone: { status: 409, message: t('This column was removed in the meantime') },
  columns_changed: { status: 409, message: t('The columns were changed in the meantime') },
  rank_full: {
    status: 409,
    message: t('There is no more room at this place: move one of the tickets next to it, then try again'),
  },
  last_delivered: { status: 409, message: t('At least one column of Done has to count as delivered') },
  last_column: { status: 409, message: t('Each status needs at least one column') },
  key_taken: { status: 409, message: t('Another project has or had this key') },
  key_limit: {
    status: 409,
    message: t('A project can have at most 20 keys in its life: choose one that it had before'),
  },
  transfer_over: { status: 409, message: t('This offer has expired or was withdrawn') },
  assignee_not_member: { status: 409, message: t('Only a member of the project can be assigned') },
  owner_stays: { status: 409, message: t('The owner cannot be removed. Hand over the project first.') },
  owns_projects: { status: 409, message: t('Hand over or delete the projects you own first') },
  wrong_password: { status: 403, message: t('The password is not correct') },
  edit_conflict: { status: 409, message: t('Somebody else changed the same field') },
  not_undoable: { status: 409, message: t('A change of this kind cannot be undone') },
  erased: {
    status: 410,
    message: t('This was deleted more than 30 days ago and can no longer be restored'),
  },
  already_deleted: { status: 409, message: t('This was deleted in the meantime') },
  idempotency_key_reused: {
    status: 422,
    message: t('This Idempotency-Key was already used for something else'),
  },
  in_progress: { status: 409, message: t('The same request is still being carried out') },
  body_too_large: { status: 413, message: t('The request is too large') },
  unsupported_media_type: { status: 415, message: t('The body must be application/json') },
  too_many_requests: { status: 429, message: t('Too many requests. Please wait a moment.') },
  write_quota: { status: 429, message: t('You have reached your quota of changes for this hour') },
  project_full: { status: 413, message: t('This project has reached its quota of text') },
  disk_full: {
    status: 507,
    message: t(
      'The disk of the server is full, so nothing can be saved at the moment. Please contact the operator, and try again later.',
    ),
  },
  internal: { status: 500, message: t('An unexpected error occurred') },
  busy: {
    status: 503,
    message: t(
      'Too much is being changed here at once, so your change was not made. Please try again in a moment.',
    ),
  },
  unavailable: {
    status: 503,
    message: t('The server cannot reach its database. Please try again in a moment.'),
  },
} as const satisfies Record<string, { status: number; message: string }>

/** The code of a refusal. */
export type ErrorCode = keyof typeof REFUSALS

// Every constraint that a request can violate has an error code: what the database refuses becomes a refusal with its reason,
// never a server error.
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ENDED, errorCodeOf, refusalOf } from '../http/errors.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** `kind` as in pg_constraint; i: a unique index, r: raised by a function. `of`: its columns. */
type Constraint = {
  name: string
  kind: 'p' | 'u' | 'x' | 'c' | 'f' | 'i' | 'r'
  of: string[]
  to: string | null
}

async function constraints(): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select conname as name, contype as kind, confrelid::regclass::text as to,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as of
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'c', 'f')
    union all
    select relname, 'i', null, '{}' from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select (regexp_matches(prosrc, 'constraint = \'\'?(\\w+)', 'gi'))[1], 'r', null, '{}' from pg_proc
    where pronamespace = 'public'::regnamespace`.execute(database.db)
  return rows
}

/** Kinds of constraints that no request can violate, whatever their name. */
const NEVER: { because: string; holds(constraint: Constraint): boolean }[] = [
  {
    because: 'Rows of projects and profiles are never deleted.',
    holds: ({ kind, to }) => kind === 'f' && (to === 'project' || to === 'profile'),
  },
  {
    because:
      'The server makes up each id; that of an import, which a page does, is written with “on conflict”.',
    holds: ({ kind, of }) => kind === 'p' && of.join() === 'id',
  },
  {
    because: 'The hash of a random secret, or written with “on conflict”.',
    holds: ({ kind, of }) => (kind === 'p' || kind === 'u') && of.length === 1 && /hash$/.test(of[0] ?? ''),
  },
]

/** The other constraints, by the reason why no request can violate them. */
const LISTED: Record<string, string[]> = {
  'The shape of the call has the same bounds, and refuses it with the field.': [
    'account_email_check',
    'account_start_page_check',
    'attachment_name_check',
    'authorization_request_code_challenge_method_check',
    'comment_content_check',
    'email_undo_email_check',
    'factor_friendly_name_check',
    'forge_hook_default_branch_check',
    'idempotency_key_key_check',
    'import_name_check',
    'invitation_role_check',
    'label_description_check',
    'label_name_check',
    'notification_settings_check',
    'passkey_credential_id_check',
    'passkey_name_check',
    'profile_full_name_check',
    'profile_username_check',
    'project_column_name_check',
    'project_column_status_check',
    'project_column_work_limit_check',
    'project_description_check',
    'project_key_check',
    'project_member_role_check',
    'project_name_check',
    'project_ticket_order_check',
    'public_form_intro_check',
    'push_subscription_endpoint_check',
    'relation_kind',
    'sign_up_email_check',
    'sign_up_full_name_check',
    'sign_up_username_check',
    'ticket_description_check',
    'ticket_estimate_check',
    'ticket_priority_check',
    'ticket_status_check',
    'ticket_template_description_check',
    'ticket_template_type_check',
    'ticket_title_check',
    'ticket_type_check',
    'token_name_check',
    'token_projects_check',
    'token_scope_check',
    'webhook_description_check',
    'webhook_types_check',
    'webhook_url_check',
  ],
  'What a provider says of a person is cut or refused where it is read (auth/provider/oidc.ts).': [
    'identity_email_check',
    'identity_issuer_check',
    'identity_name_check',
    'identity_subject_check',
  ],
  'Its values stand in the code, and none of them comes from a person.': [
    'audit_entry_action_check',
    'audit_entry_actor_check',
    'audit_entry_person_acts',
    'blob_sha256_check',
    'blob_size_check',
    'bulk_change_state_check',
    'bulk_change_ticket_outcome_check',
    'comment_reactions_check',
    'event_via_check',
    'forge_check_state_check',
    'forge_delivery_check',
    'forge_delivery_state_check',
    'forge_fix_state_check',
    'forge_link_kind_check',
    'forge_pull_state_check',
    'forge_push_kind_check',
    'forge_ref_kind_check',
    'forge_release_state_check',
    'import_state_check',
    'inbox_line_later_check',
    'inbox_line_reasons_check',
    'inbox_line_state_check',
    'label_check',
    'mail_link_kind_check',
    'notification_mail_pace_check',
    'notification_pace_check',
    'notification_settings_check1',
    'passkey_challenge_check',
    'passkey_challenge_purpose_check',
    'passkey_counter_check',
    'project_column_slot_check',
    'project_visit_check',
    'proposal_check',
    'proposal_state_check',
    'public_form_slug_check',
    'push_key_singleton_check',
    'push_news_reason_check',
    'session_factor',
    'session_factor_method_check',
    'session_method_check',
    'ticket_number_check',
    'ticket_rank_check',
    'webhook_check',
    'webhook_check1',
    'webhook_delivery_state_check',
    'webhook_paused_check',
  ],
  'A count that changes in the transaction of what it counts: server/test/counts.test.ts.': [
    'inbox_line_count_check',
    'project_column_counts_check',
    'project_done_count_check',
    'project_in_progress_count_check',
    'project_member_count_check',
    'project_todo_count_check',
    'ticket_attachment_count_check',
    'ticket_blocked_by',
    'ticket_comment_count_check',
    'ticket_sub_counts',
  ],
  'Written with “on conflict”, or after a look under the same lock, which has words of its own.': [
    'account_email_key',
    'blob_pkey',
    'blocked_inviter_pkey',
    'factor_friendly_name_key',
    'forge_delivery_delivery_id_key',
    'forge_delivery_digest_key',
    'forge_hook_pkey',
    'idempotency_key_pkey',
    'identity_issuer_subject_key',
    'import_mapping_pkey',
    'import_origin_name',
    'import_secret_pkey',
    'invitation_pending',
    'label_name',
    'mail_link_pkey',
    'notification_collecting',
    'notification_settings_pkey',
    'passkey_credential_id_key',
    'profile_username_key',
    'project_column_added',
    'project_column_name',
    'project_column_slot',
    'project_visit_pkey',
    'public_board_pkey',
    'public_form_pkey',
    'push_key_pkey',
    'push_subscription_pkey',
    'reauthentication_pkey',
    'recovery_code_pkey',
    'report_pkey',
    'signing_key_pkey',
    'ticket_label_pkey',
    'ticket_template_pkey',
    'ticket_watch_pkey',
    'view_list_of',
  ],
  'The server makes up the value: a random address, or a number under the lock of the project.': [
    'bulk_change_ticket_pkey',
    'event_pkey',
    'forge_hook_address_key',
    'public_form_slug_key',
    'ticket_number',
  ],
  'Unique since the id is: it is there for foreign keys.': [
    'label_in_project',
    'ticket_in_project',
    'ticket_text_pkey',
  ],
  'No request writes it: jobs and readers do, which are tried again, and the migration.': [
    'due_told_member',
    'due_told_pkey',
    'due_told_ticket',
    'forge_check_pkey',
    'forge_commit_pkey',
    'forge_fix_pkey',
    'forge_link_pkey',
    'forge_pull_pkey',
    'forge_push_pkey',
    'forge_ref_pkey',
    'forge_release_pkey',
    'forge_stale_pkey',
    'forge_tag_pkey',
    'import_change_import_id_fkey',
    'import_change_on_ticket',
    'import_change_origin_id_fkey',
    'import_change_source',
    'import_origin_id_fkey',
    'import_row_import_id_fkey',
    'import_row_origin_id_fkey',
    'import_row_pkey',
    'import_staged_fkey',
    'inbox_line_member',
    'inbox_line_pkey',
    'inbox_line_ticket',
    'kysely_migration_pkey',
    'notification_mail_id_fkey',
    'notification_member',
    'notification_ticket',
    'push_news_member',
    'push_news_ticket',
    'push_news_user_id_ticket_id_seq_key',
    'rate_limit_pkey',
    'reader_place_pkey',
    'webhook_delivery_event',
  ],
  'The row that it names is locked by the call, or written by the same transaction.': [
    'attachment_on_ticket',
    'attachment_sha256_fkey',
    'bulk_change_ticket_bulk_id_fkey',
    'comment_on_ticket',
    'factor_challenge_factor_id_fkey',
    'import_upload_fkey',
    'label_merged_in_project',
    'project_owner_is_member',
    'project_transfer_is_member',
    'project_visit_member',
    'proposal_ticket_id_fkey',
    'public_form_robot_id_fkey',
    'report_ticket_id_fkey',
    'ticket_in_column',
    'ticket_label_in_project',
    'ticket_label_on_ticket',
    'ticket_text_ticket_id_fkey',
    'ticket_watch_member',
    'ticket_watch_ticket',
  ],
}

/**
 * Constraints of rows that a request writes for the user, session or token that sends it, or for a user who is signing in. No
 * request writes notifications and push messages. A row for any other user needs another name, or an entry in its noun.
 */
const OF_THE_CALLER = [
  'authorization_request_session_id_fkey',
  'blocked_inviter_user_id_fkey',
  'bulk_change_user_id_fkey',
  'calendar_link_user_id_fkey',
  'email_undo_user_id_fkey',
  'factor_challenge_session_id_fkey',
  'factor_user_id_fkey',
  'former_username_user_id_fkey',
  'idempotency_key_user_id_fkey',
  'identity_user_id_fkey',
  'mail_link_user_id_fkey',
  'notification_mail_user_id_fkey',
  'notification_settings_user_id_fkey',
  'notification_user_id_fkey',
  'passkey_challenge_session_id_fkey',
  'passkey_user_id_fkey',
  'project_visit_user_id_fkey',
  'proposal_token_id_fkey',
  'push_news_user_id_fkey',
  'push_subscription_session_id_fkey',
  'push_subscription_user_id_fkey',
  'reauthentication_session_id_fkey',
  'recovery_code_user_id_fkey',
  'refresh_token_session_id_fkey',
  'session_user_id_fkey',
  'token_user_id_fkey',
  'view_list_user_id_fkey',
]

it('a constraint has words, or a reason why nobody can violate it', async () => {
  const listed = Object.values(LISTED).flat()
  const all = await constraints()
  const unsaid = all.filter(
    (one) =>
      errorCodeOf(one.name) === undefined &&
      !listed.includes(one.name) &&
      !NEVER.some(({ holds }) => holds(one)),
  )
  expect(unsaid.map(({ name }) => name)).toEqual([])
  const names = all.map(({ name }) => name)
  expect(listed.filter((name) => !names.includes(name) || errorCodeOf(name) !== undefined)).toEqual([])
})

it('whoever acts is not signed in any more if their session, account or token has ended', async () => {
  const all = await constraints()
  const ofPeople = all.filter(({ to }) => to === 'session' || to === 'account' || to === 'token')
  const listed = Object.values(LISTED).flat()
  expect(
    ofPeople.filter(({ name }) => !ENDED.test(name) && !listed.includes(name)).map(({ name }) => name),
  ).toEqual(['blocked_inviter_inviter_id_fkey'])
  const matching = all.filter(({ name, to }) => ENDED.test(name) && to !== 'profile')
  expect(matching.map(({ name }) => name).sort()).toEqual(OF_THE_CALLER)
})

it('what the database refuses reaches a person in these words', async () => {
  const gone = randomUUID()
  const messageOf = (statement: RawBuilder<unknown>) =>
    statement.execute(database.db).then(
      () => 'nothing',
      (error: unknown) => refusalOf(error).code,
    )
  expect([
    // The account was deleted after it was checked.
    await messageOf(sql`insert into notification_settings (user_id) values (${gone})`),
    await messageOf(sql`insert into idempotency_key (user_id, key, request_hash, created_at)
      values (${gone}, 'a key of mine', '', now())`),
    await messageOf(sql`insert into webhook_delivery (id, webhook_id, type, lane, by_hand, made_at, retry_at)
      values (${gone}, ${gone}, 'test', ${gone}, true, now(), now())`),
  ]).toEqual(['not_signed_in', 'not_signed_in', 'not_found'])
})

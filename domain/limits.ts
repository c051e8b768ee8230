// The limits of texts, and other limits that pages need before they load the schemas with the same limits.

/** The most characters of each text field (code points, as the database counts them). */
export const LIMITS = {
  full_name: 100,
  username: 32,
  email: 254,
  password: 128,
  project_name: 100,
  project_description: 2_000,
  project_key: 10,
  ticket_title: 200,
  ticket_description: 50_000,
  comment_content: 20_000,
  column_name: 40,
  label_name: 40,
  field_name: 40,
  field_unit: 20,
  field_option: 60,
  field_text: 500,
  field_address: 2_000,
  milestone_name: 80,
  milestone_goal: 4_000,
  group_name: 60,
  view_name: 60,
  label_description: 200,
  recurrence_description: 10_000,
  attachment_name: 255,
  search: 200,
  query: 2_000,
  passkey_name: 120,
} as const

/**
 * Limits in bytes, for the fields whose byte limit is lower than their characters could take: 3 bytes per character, which is
 * enough for most scripts.
 */
export const BYTE_LIMITS = { ticket_description: 150_000, comment_content: 60_000 } as const

/** The most records in one window of a list, if the list has no bound of its own. */
export const LARGEST_WINDOW = 100
/** The number of tickets in one window of a column or of the list. */
export const TICKET_WINDOW = 50
/** The most comments in one window. */
export const LARGEST_COMMENT_WINDOW = 200

/** The most labels of one ticket. */
export const LABELS_PER_TICKET = 20

/** Whether the database accepts a text: it refuses NUL and lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
}

/** The most people, and the most columns, that one filter can list. */
export const FILTER_VALUES = 20

// The address of a comment: the address of its ticket with this fragment.

const PREFIX = 'comment-'

/** The fragment of a comment's address, without the #; also the id of its element in the page. */
export const anchorOf = (commentId: string) => `${PREFIX}${commentId}`

/** The id of the comment that a fragment (without the #) names; undefined if it names none. */
export const commentIn = (fragment: string) =>
  fragment.startsWith(PREFIX) ? fragment.slice(PREFIX.length) : undefined

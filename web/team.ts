// The team that this server belongs to, if its operator named one (TEAM_NAME). The server writes it into the page, so that the
// landing page needs no request to know it.
const tag = document.querySelector<HTMLMetaElement>('meta[name="team"]')

/** Undefined on a server that names no team. */
export const team = tag ? { name: tag.content, isSignUpOpen: tag.dataset.signUp === 'open' } : undefined

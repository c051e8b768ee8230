// The tokens for GitHub and GitLab that were entered in this tab, by import: the server forgets them, and neither does the browser
// keep any.
const tokens = new Map<string, string>()

export const tokenOf = (importId: string) => tokens.get(importId)
export const rememberToken = (importId: string, token: string) => void tokens.set(importId, token)

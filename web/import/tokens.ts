// The tokens for GitHub and GitLab that were entered in this tab, by import. The server does not keep them, and the browser does
// not store them.
const tokens = new Map<string, string>()

export const tokenOf = (importId: string) => tokens.get(importId)
export const rememberToken = (importId: string, token: string) => void tokens.set(importId, token)

// The copy of a project whose tickets are still being copied, so that its page shows the progress, also after a reload.

const KEY = 'lacewing.copying'

export const isCopying = (projectId: string): boolean => sessionStorage.getItem(KEY) === projectId

export function setCopying(projectId: string | null) {
  if (projectId === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, projectId)
}

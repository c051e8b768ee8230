// The saved views of the open project, for the palette. The row of views (view-row.tsx) sets them as long as it is there.

export type OfferedView = { id: string; name: string; open: () => void }

let offered: OfferedView[] = []

export const offeredViews = (): OfferedView[] => offered

/** @returns what takes them back */
export function offerViews(views: OfferedView[]): () => void {
  offered = views
  return () => {
    if (offered === views) offered = []
  }
}

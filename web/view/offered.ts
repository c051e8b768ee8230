// The saved views of the open project, for the palette. The row of views (view-row.tsx) provides them while it is mounted.

export type OfferedView = { id: string; name: string; open: () => void }

let offered: OfferedView[] = []

export const offeredViews = (): OfferedView[] => offered

/** @returns a function that withdraws the views */
export function offerViews(views: OfferedView[]): () => void {
  offered = views
  return () => {
    if (offered === views) offered = []
  }
}

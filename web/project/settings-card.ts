// A card of the settings page. Each noun exports its cards from its settings.tsx, and settings-page.tsx shows them all.
import type { ReactNode } from 'react'
import type { Column } from '../../domain/column/column.ts'
import type { Capability } from '../../domain/policy.ts'
import type { Project } from '../../domain/project/project.ts'

/** The data that a card can use. */
export type SettingsProps = {
  project: Project
  columns: Column[]
  userId: string
  may: (capability: Capability, own?: boolean) => boolean
  /** Fetches the project again. */
  refetch: () => Promise<unknown>
}

export type SettingsCard = {
  /** The column of a wide screen; `wide` is below both columns. */
  column: 'left' | 'right' | 'wide'
  /** The position in the column: low numbers are at the top. */
  order: number
  /** The card is shown only to users with this capability. Left out: to every member. */
  needs?: Capability
  Card: (props: SettingsProps) => ReactNode
}

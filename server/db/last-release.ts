// The release before this one. Both run side by side on one database while an upgrade restarts one process after the other.

/** Changed with each release, together with the list of what it uses: docs/decisions/0128-upgrades-without-a-gap.md. */
export const LAST_RELEASE = {
  version: '0.2.0',
  commit: '4499058960fafd4f2a48112134716ce7d1e35b6f',
  /** The last migration that it has. */
  migration: '0005_scale',
} as const

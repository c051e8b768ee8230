// The groups in the claims of the provider. Only groups of the settings count, so what is stored of a claim is bounded.
import type { OidcGroups } from '../../config.ts'

/** The most values that a claim may have. A claim with more is not a list of one person's groups. */
export const CLAIMED_GROUPS = 1_000

/**
 * The names of the groups that the claim has, of those in the settings. A missing claim means no group: providers leave an empty
 * list out.
 * @returns null if the claim is not a list of texts, or the provider says that it is elsewhere (`_claim_names`): nothing changes
 */
export function groupsInClaim(
  { claim, names }: Pick<OidcGroups, 'claim' | 'names'>,
  claims: Record<string, unknown>,
): string[] | null {
  const elsewhere = claims._claim_names
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, claim)) return null
  if (!Object.hasOwn(claims, claim)) return []
  const value = claims[claim]
  const values: unknown = typeof value === 'string' ? [value] : value
  if (!Array.isArray(values) || values.length > CLAIMED_GROUPS) return null
  if (!values.every((one) => typeof one === 'string')) return null
  return [...new Set(values.flatMap((one: string) => names.get(one) ?? []))]
}

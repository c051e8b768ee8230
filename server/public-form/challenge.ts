// The proof of work for a report. A challenge contains its form and time and is signed, so nothing is stored until it is
// redeemed, which is possible once. It requires more work if the project received many reports within the hour.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import type { Challenge } from '../../domain/public-form/public-form.ts'
import type { Db, Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { PROOF } from './limits.ts'

type Signing = Pick<Deps, 'tokens' | 'clock'>
type FormRow = { project_id: string; slug: string }

/** Proof-of-work difficulty in bits, by reports in the last hour. */
export function bitsAfter(reports: number): number {
  const doublings = reports < PROOF.busy ? 0 : 1 + Math.floor(Math.log2(reports / PROOF.busy))
  return Math.min(PROOF.most, PROOF.bits + doublings)
}

async function reportsOfHour(db: Db, projectId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 3_600_000).toISOString()
  const most = PROOF.busy * 2 ** (PROOF.most - PROOF.bits)
  const { rows } = await sql<{ reports: number }>`select count(*)::int as reports from (
    select from report where project_id = ${projectId} and created_at > ${since} limit ${most}) recent`.execute(
    db,
  )
  return rows[0]?.reports ?? 0
}

const macOf = ({ tokens }: Signing, text: string) =>
  createHmac('sha256', tokens.derive('proof of work')).update(text).digest('base64url')

/** The current difficulty for a project, in bits. */
export async function bitsNow(db: Db, projectId: string, now: Date): Promise<number> {
  return bitsAfter(await reportsOfHour(db, projectId, now))
}

export async function challengeFor(deps: Signing & { db: Db }, form: FormRow): Promise<Challenge> {
  await deps.tokens.upToDate()
  const now = deps.clock.now()
  const bits = await bitsNow(deps.db, form.project_id, now)
  const text = [form.slug, now.getTime(), bits, randomBytes(12).toString('base64url')].join('.')
  return { challenge: `${text}.${macOf(deps, text)}`, bits }
}

/**
 * Whether the hash of the challenge's hash and this number begins with `bits` zero bits; see domain/public-form/proof-of-work.ts.
 */
function proves(challenge: string, bits: number, answer: number): boolean {
  const block = Buffer.alloc(40)
  createHash('sha256').update(challenge).digest().copy(block)
  block.writeBigUInt64BE(BigInt(answer), 32)
  return createHash('sha256').update(block).digest().readUInt32BE(0) < 2 ** (32 - bits)
}

/**
 * Refuses a challenge that this server did not recently issue for this form, or that the number does not prove.
 * @returns when the challenge expires
 */
export async function requireProof(
  deps: Signing,
  slug: string,
  { challenge, answer }: { challenge: string; answer: number },
): Promise<Date> {
  const [, text = '', mac = ''] =
    /^([a-z2-7]{20}\.\d{13}\.\d{1,2}\.[\w-]{16})\.([\w-]{43})$/.exec(challenge) ?? []
  const [of, at = '', bits = ''] = text.split('.')
  await deps.tokens.upToDate()
  const right = macOf(deps, text)
  if (mac.length !== right.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(right)))
    throw new Refusal('proof_refused')
  const ends = new Date(Number(at) + PROOF.seconds * 1_000)
  if (of !== slug || ends <= deps.clock.now() || !proves(challenge, Number(bits), answer))
    throw new Refusal('proof_refused')
  return ends
}

/** Redeems a challenge in the transaction that stores the report: once, over all processes. */
export async function redeem(tx: Tx, challenge: string, ends: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('redeemed_challenge')
    .values({ hash: createHash('sha256').update(challenge).digest(), expires_at: ends.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw new Refusal('proof_refused')
}

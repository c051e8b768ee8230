// Resolves a name for an outgoing call. DNS queries block nothing else, however slow the name server is. Names that only this
// machine knows matter only if the operator allows private networks; they take one of a few threads that files and passwords also
// use.
import { lookup, Resolver } from 'node:dns/promises'
import { createSlots } from './slots.ts'

export type Address = { address: string; family: number }

const DNS = { timeout: 3_000, tries: 2 }
const THREADS = 2

const inThread = createSlots(THREADS)

/** @param isLocal whether to resolve names that only this machine knows */
export async function resolveName(hostname: string, isLocal: boolean): Promise<Address[]> {
  try {
    return await byDns(hostname)
  } catch (error) {
    if (!isLocal) throw error
    return inThread(() => lookup(hostname, { all: true }))
  }
}

async function byDns(hostname: string): Promise<Address[]> {
  const resolver = new Resolver(DNS)
  const lookups = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found = lookups.flatMap((one, index) =>
    one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  )
  if (found.length > 0) return found
  throw lookups[0]?.status === 'rejected' ? lookups[0].reason : new Error('no address')
}

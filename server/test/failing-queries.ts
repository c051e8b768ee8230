// Makes a statement of a request fail, in the two ways that statements fail: with an unexpected error, or by losing the
// connection after execution but before the result.
import { Client } from 'pg'

export type Failure = 'error' | 'answer lost'
export type SentStatement = { statement: string; inTransaction: boolean }
export type Seen = { statements: SentStatement[]; failed: string | undefined }

type Query = (this: Client, ...args: unknown[]) => Promise<unknown>
const honest = Client.prototype.query as unknown as Query

/**
 * @param at the statement that fails: its number from 1, or the first for which this returns true or how it fails. Statements
 * before it are executed.
 */
export async function withFailure<T>(
  { at, how }: { at: number | ((sent: SentStatement) => boolean | Failure); how: Failure },
  action: () => Promise<T>,
): Promise<Seen & { result: T }> {
  const seen: Seen = { statements: [], failed: undefined }
  const began = new WeakSet<Client>()
  const failing: Query = async function (this: Client, ...args) {
    const statement = textOf(args[0])
    if (/^begin/i.test(statement)) began.add(this)
    const sent = { statement, inTransaction: began.has(this) }
    seen.statements.push(sent)
    if (/^(commit|rollback)/i.test(statement)) began.delete(this)
    if (seen.failed !== undefined) return honest.apply(this, args)
    const isIt = typeof at === 'number' ? seen.statements.length === at : at(sent)
    if (!isIt) return honest.apply(this, args)
    seen.failed = statement
    if ((isIt === true ? how : isIt) === 'error') throw new TypeError('nobody expects this')
    await honest.apply(this, args)
    lose(this)
    return honest.apply(this, args)
  }
  Client.prototype.query = failing as unknown as typeof Client.prototype.query
  try {
    return Object.assign(seen, { result: await action() })
  } finally {
    Client.prototype.query = honest as unknown as typeof Client.prototype.query
  }
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text
}

function lose(client: Client): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

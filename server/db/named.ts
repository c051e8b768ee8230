// Gives prepared statements a name, so that the database parses and plans each of them once per connection. Planning who may see
// a ticket takes longer than executing it.
import type { Pool } from 'pg'

/** The limit of named statements. Statements that vary, such as with a list of values, must not accumulate on the connections. */
const MOST = 300

type Query = (...words: unknown[]) => unknown

export function nameStatements(pool: Pool): void {
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= MOST) return known
    const name = `lacewing_${names.size}`
    names.set(text, name)
    return name
  }

  pool.on('connect', (client) => {
    const query: Query = client.query.bind(client)
    const named: Query = (text, values, ...rest) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text)
      return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
    }
    client.query = named as typeof client.query
  })
}

// One query on a separate connection.
import { Client } from 'pg'

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  // A database that ends meanwhile is reported by the query, too; without this it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

// The input of an import: the uploaded file, or an API and its token.
import type { Selectable } from 'kysely'
import type { Store } from '../blob/store.ts'
import type { Db } from '../db/handle.ts'
import type { Schema } from '../db/schema.ts'
import { fetchWithin } from '../outgoing/fetch.ts'
import type { Allowed } from '../outgoing/public-address.ts'
import type { SourceApi, SourceFile } from './source.ts'
import { openUploaded } from './uploaded.ts'

type ImportRow = Pick<Selectable<Schema['import']>, 'id' | 'name' | 'options' | 'upload' | 'upload_size'>

/** The uploaded file on the local disk, or the address with its token. */
export async function inputOf(
  db: Db,
  store: Store,
  row: ImportRow,
  allowed: Allowed,
): Promise<{ input: SourceFile | SourceApi; done(): Promise<void> }> {
  const { id, name, options } = row
  if (options.url === undefined) {
    const { path, size, done } = await openUploaded(store, row)
    return { input: { path, name, size }, done }
  }
  const secret = await db
    .selectFrom('import_secret')
    .select('token')
    .where('import_id', '=', id)
    .executeTakeFirst()
  return {
    input: { url: options.url, token: secret?.token ?? null, fetch: fetchWithin(allowed) },
    done: async () => {},
  }
}

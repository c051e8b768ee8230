// The size of the database and the files, the free disk space, and the backups.
import type { ServerState } from '../../domain/operator/operator.ts'
import { sizeInWords } from '../attachment/file-kind.ts'
import { Card } from '../ui/card.tsx'
import { dateText } from '../ui/date-text.ts'
import { QueryState } from '../ui/query-state.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { Fact, Facts } from './facts.tsx'
import { useServerState } from './use-server-state.ts'

/** Below this share of the disk the server warns too. */
const LITTLE_ROOM = 0.05
const DAY_MS = 86_400_000

export function StorageCard() {
  const query = useServerState()
  return (
    <Card title="Storage">
      {query.data ? <Storage {...query.data.storage} /> : <QueryState what="the storage" query={query} />}
    </Card>
  )
}

function Storage(storage: ServerState['storage']) {
  const { database_bytes, file_bytes, files, place, free_bytes, disk_bytes } = storage
  const isKnown = free_bytes !== null && disk_bytes !== null
  return (
    <Facts>
      <Fact name="Database">{sizeInWords(database_bytes)}</Fact>
      <Fact name={place === 'bucket' ? 'Files, in the bucket' : 'Files'}>
        {files === 0
          ? 'None'
          : `${sizeInWords(file_bytes)} in ${files === 1 ? 'one file' : `${files.toLocaleString('en')} files`}`}
      </Fact>
      {isKnown && (
        <Fact name="Free on the disk of DATA_DIR" warns={free_bytes < disk_bytes * LITTLE_ROOM}>
          {sizeInWords(free_bytes)} of {sizeInWords(disk_bytes)}
        </Fact>
      )}
    </Facts>
  )
}

export function BackupCard() {
  const query = useServerState()
  return (
    <Card
      title="Backups"
      description="A backup is proven once “lacewing doctor” has restored it into a scratch database and found every row."
    >
      {query.data ? <Backup {...query.data.backup} /> : <QueryState what="the backups" query={query} />}
    </Card>
  )
}

function Recovery({ oldest_at, until, bytes, is_late }: NonNullable<ServerState['backup']['recovery']>) {
  return (
    <>
      <Fact name="Any moment can be restored since" warns={oldest_at === null}>
        {oldest_at === null ? 'None yet' : <When at={oldest_at} />}
      </Fact>
      <Fact name="Changes are copied up to" warns={is_late}>
        {until === null ? 'Nothing yet: see the log of the server' : <When at={until} />}
      </Fact>
      <Fact name="Size of these copies">{sizeInWords(bytes)}</Fact>
    </>
  )
}

function Backup({ folder, newest_at, proven_at, proven_taken_at, recovery }: ServerState['backup']) {
  return (
    <Facts>
      {folder === null ? (
        <Fact name="Nightly backups" warns>
          None: BACKUP_DIR is not set
        </Fact>
      ) : (
        <>
          <Fact name="Nightly backups in">{folder}</Fact>
          <Fact name="Newest" warns={isLate(newest_at)}>
            {newest_at === null ? 'None yet' : <When at={newest_at} />}
          </Fact>
        </>
      )}
      {recovery && <Recovery {...recovery} />}
      <Fact name="Last proven" warns={proven_at === null}>
        {proven_at === null ? 'Never: run “lacewing doctor”' : <When at={proven_at} />}
      </Fact>
      {proven_taken_at !== null && (
        <Fact name="The proven backup was taken">
          <When at={proven_taken_at} />
        </Fact>
      )}
    </Facts>
  )
}

const isLate = (newest: string | null) => newest === null || Date.now() - Date.parse(newest) > 2 * DAY_MS

function When({ at }: { at: string }) {
  return (
    <>
      <TimeAgo at={at} /> · {dateText(at, 'moment')}
    </>
  )
}

// The size of the database and the files, the free disk space, and the backups.

import { t } from '../../domain/locale/message.ts'
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
    <Card title={t('Storage')}>
      {query.data ? (
        <Storage {...query.data.storage} />
      ) : (
        <QueryState
          loading={t('Loading the storage')}
          failed={t('Failed to load the storage')}
          query={query}
        />
      )}
    </Card>
  )
}

function Storage(storage: ServerState['storage']) {
  const { database_bytes, file_bytes, files, place, free_bytes, disk_bytes } = storage
  const isKnown = free_bytes !== null && disk_bytes !== null
  return (
    <Facts>
      <Fact name={t('Database')}>{sizeInWords(database_bytes)}</Fact>
      <Fact name={place === 'bucket' ? t('Files, in the bucket') : t('Files')}>
        {files === 0
          ? t('None', { context: 'files' })
          : t('{files, plural, one {{size} in one file} other {{size} in # files}}', {
              files,
              size: sizeInWords(file_bytes),
            })}
      </Fact>
      {isKnown && (
        <Fact name={t('Free on the disk of DATA_DIR')} warns={free_bytes < disk_bytes * LITTLE_ROOM}>
          {t('{free} of {size}', { free: sizeInWords(free_bytes), size: sizeInWords(disk_bytes) })}
        </Fact>
      )}
    </Facts>
  )
}

export function BackupCard() {
  const query = useServerState()
  return (
    <Card
      title={t('Backups')}
      description={t(
        'A backup is proven once “lacewing doctor” has restored it into a scratch database and found every row.',
      )}
    >
      {query.data ? (
        <Backup {...query.data.backup} />
      ) : (
        <QueryState
          loading={t('Loading the backups')}
          failed={t('Failed to load the backups')}
          query={query}
        />
      )}
    </Card>
  )
}

function Recovery({ oldest_at, until, bytes, is_late }: NonNullable<ServerState['backup']['recovery']>) {
  return (
    <>
      <Fact name={t('Any moment can be restored since')} warns={oldest_at === null}>
        {oldest_at === null ? t('None yet') : <When at={oldest_at} />}
      </Fact>
      <Fact name={t('Changes are copied up to')} warns={is_late}>
        {until === null ? t('Nothing yet: see the log of the server') : <When at={until} />}
      </Fact>
      <Fact name={t('Size of these copies')}>{sizeInWords(bytes)}</Fact>
    </>
  )
}

function Backup({ folder, newest_at, proven_at, proven_taken_at, recovery }: ServerState['backup']) {
  return (
    <Facts>
      {folder === null ? (
        <Fact name={t('Nightly backups')} warns>
          {t('None: BACKUP_DIR is not set')}
        </Fact>
      ) : (
        <>
          <Fact name={t('Nightly backups in')}>{folder}</Fact>
          <Fact name={t('Newest')} warns={isLate(newest_at)}>
            {newest_at === null ? t('None yet') : <When at={newest_at} />}
          </Fact>
        </>
      )}
      {recovery && <Recovery {...recovery} />}
      <Fact name={t('Last proven')} warns={proven_at === null}>
        {proven_at === null ? t('Never: run “lacewing doctor”') : <When at={proven_at} />}
      </Fact>
      {proven_taken_at !== null && (
        <Fact name={t('The proven backup was taken')}>
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

// The custom fields that were removed and can be restored, the last removed first.

import { ArchiveRestore } from 'lucide-react'
import { useId, useState } from 'react'
import { type CustomField, FIELD_RESTORABLE_DAYS } from '../../domain/field/field.ts'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { KindIcon, kindLabel } from './kind-choices.tsx'
import { restoreField } from './remove-field.tsx'

export function RemovedFields({ fields }: { fields: CustomField[] }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="mt-4 border-t border-line pt-4">
      <h3 id={headingId} className="font-semibold">
        {t('Removed')}
      </h3>
      <p className="mb-2 text-sm text-ink-faint">
        {t('A restored field has its values again. Values are erased {days} days after the removal.', {
          days: FIELD_RESTORABLE_DAYS,
        })}
      </p>
      <RecordList
        rows={fields}
        keyOf={({ id }) => id}
        cannotShow={t('This field cannot be shown.')}
        label={t('Removed fields')}
        className="-mb-2"
      >
        {(field) => <Row field={field} />}
      </RecordList>
    </section>
  )
}

function Row({ field }: { field: CustomField }) {
  const { name, kind, removed_at } = field
  const [pending, setPending] = useState(false)
  async function restore() {
    setPending(true)
    await restoreField(field)
    setPending(false)
  }
  return (
    <div className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <KindIcon kind={kind} />
          <bdi className="truncate">{name}</bdi>
        </p>
        <p className="text-sm text-ink-faint">
          {t('{kind} · removed', { kind: kindLabel(kind) })} {removed_at && <TimeAgo at={removed_at} />}
        </p>
      </div>
      <Button
        size="sm"
        icon={<ArchiveRestore />}
        pending={pending}
        aria-label={t('Restore {name}', { name })}
        onClick={() => void restore()}
      >
        {t('Restore')}
      </Button>
    </div>
  )
}

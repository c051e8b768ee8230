// A detail that two people changed: both values, and the choice between them.
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { type DetailField, type Details, type DetailsDraft, withMine, withTheirs } from './details-draft.ts'

type Props = {
  field: DetailField
  draft: DetailsDraft
  latest: Details
  onDecide: (draft: DetailsDraft) => void
}

export function DetailConflict({ field, draft, latest, onDecide }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-md border border-orange-mark bg-orange-ground p-3 text-orange-text"
    >
      <p className="font-medium">
        {t(
          '{field, select, name {Somebody else changed the name while you were editing. Choose which to keep.} key {Somebody else changed the key while you were editing. Choose which to keep.} other {Somebody else changed the description while you were editing. Choose which to keep.}}',
          { field },
        )}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-ink">
        <dt className="text-ink-soft">{t('Theirs')}</dt>
        <dd className="wrap-anywhere whitespace-pre-wrap">{latest[field] || t('(empty)')}</dd>
        <dt className="text-ink-soft">{t('Yours')}</dt>
        <dd className="wrap-anywhere whitespace-pre-wrap">{draft.mine[field] || t('(empty)')}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onDecide(withTheirs(draft, field))}>
          {t('Take theirs')}
        </Button>
        <Button size="sm" onClick={() => onDecide(withMine(draft, latest, field))}>
          {t('Keep mine')}
        </Button>
      </div>
    </div>
  )
}

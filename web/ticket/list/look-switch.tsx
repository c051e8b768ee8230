// Switches the list between cards and a table.

import { Rows3, Table2 } from 'lucide-react'
import { t } from '../../../domain/locale/message.ts'
import { Button } from '../../ui/button.tsx'

export function LookSwitch({
  isTable,
  onChange,
}: {
  isTable: boolean
  onChange: (isTable: boolean) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={t('Look of the list')} className="flex">
      <Button
        variant="icon"
        size="sm"
        aria-label={t('Show as cards')}
        title={t('Cards')}
        aria-pressed={!isTable}
        className={isTable ? '' : 'bg-press'}
        onClick={() => onChange(false)}
      >
        <Rows3 />
      </Button>
      <Button
        variant="icon"
        size="sm"
        aria-label={t('Show as a table')}
        title={t('Table')}
        aria-pressed={isTable}
        className={isTable ? 'bg-press' : ''}
        onClick={() => onChange(true)}
      >
        <Table2 />
      </Button>
    </div>
  )
}

// The 'Custom Fields' card of the settings: the fields of the project in their order and, for admins, the buttons to change them.

import { Pencil, Plus, RectangleEllipsis, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { type CustomField, FIELDS_PER_PROJECT } from '../../domain/field/field.ts'
import { t } from '../../domain/locale/message.ts'
import { useOrder } from '../form/use-order.ts'
import { useRowDialog } from '../form/use-row-dialog.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { RowAction, SortableList } from '../ui/sortable-list.tsx'
import { changeField } from './change-field.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FieldFacts } from './field-facts.tsx'
import { RemoveField } from './remove-field.tsx'
import { RemovedFields } from './removed-fields.tsx'
import { useFields } from './use-fields.ts'

type Props = { projectId: string; mayManage: boolean }

export function FieldsCard({ projectId, mayManage }: Props) {
  const { query, fields, removed } = useFields(projectId)
  const { ordered, put, announcement } = useOrder(fields, {
    moved: (name, place, count) => t('{name} is field {place} of {count}', { name, place, count }),
    failed: t('Failed to reorder the fields'),
    save: (field, position) =>
      changeField(field, { position }, t('Field moved to place {position}', { position: position + 1 })),
  })
  const dialog = useRowDialog<'edit' | 'remove', CustomField>(fields)
  const edited = dialog.rowIn('edit')
  const isFull = fields.length >= FIELDS_PER_PROJECT
  const isEmpty = query.data !== undefined && fields.length === 0
  /** The button is at another place once there is a field. */
  const newButton = useRef<HTMLButtonElement>(null)
  const wasEmpty = useRef(false)
  useLayoutEffect(() => {
    if (wasEmpty.current && !isEmpty && document.activeElement === document.body)
      newButton.current?.focus({ preventScroll: true })
    wasEmpty.current = isEmpty
  }, [isEmpty])
  const newField = mayManage && (
    <Button
      ref={newButton}
      size="sm"
      icon={<Plus />}
      disabled={isFull}
      title={
        isFull
          ? t('A project can have at most {count} fields', {
              count: FIELDS_PER_PROJECT,
            })
          : undefined
      }
      onClick={dialog.openNew}
    >
      {t('New Field')}
    </Button>
  )
  const toRemove = dialog.rowIn('remove')
  if (isEmpty && !mayManage) return null

  return (
    <Card
      title={t('Custom Fields ({fields})', { fields: fields.length })}
      description={t(
        'Fields that only the tickets of this project have, in the order in which tickets show them.',
      )}
      // Not before it is known whether the button is here or in the empty state: it would go away under the finger.
      actions={query.data !== undefined && !isEmpty && newField}
    >
      {!query.data && (
        <QueryState loading={t('Loading the fields')} failed={t('Failed to load the fields')} query={query} />
      )}
      {isEmpty && (
        <EmptyState
          headingLevel={3}
          icon={<RectangleEllipsis />}
          title={t('No custom fields yet')}
          description={t(
            'Add what your tickets need besides the usual fields: a customer, a severity, a version, a link. Fields can be shown on cards, filtered and exported.',
          )}
          action={newField}
        />
      )}
      {fields.length > 0 && mayManage && (
        <SortableList
          label={t('Custom fields')}
          howToMove={t(
            'Press Space to pick up the field, the arrow keys to move it, Space again to drop it.',
          )}
          rows={ordered}
          onPut={put}
          announcement={announcement}
          body={(field) => <FieldFacts field={field} />}
          actions={(field) => (
            <>
              <RowAction
                label={t('Edit field {name}', { name: field.name })}
                title={t('Edit')}
                onClick={() => dialog.open('edit', field)}
              >
                <Pencil />
              </RowAction>
              <RowAction
                label={t('Remove field {name}', { name: field.name })}
                title={t('Remove')}
                onClick={() => dialog.open('remove', field)}
              >
                <Trash2 />
              </RowAction>
            </>
          )}
        />
      )}
      {fields.length > 0 && !mayManage && (
        <ul aria-label={t('Custom fields')} className="-my-2 divide-y divide-line">
          {fields.map((field) => (
            <li key={field.id} className="py-2">
              <FieldFacts field={field} />
            </li>
          ))}
        </ul>
      )}
      {mayManage && removed.length > 0 && <RemovedFields fields={removed} />}
      <FieldDialog
        projectId={projectId}
        field={edited}
        others={fields.filter(({ id }) => id !== edited?.id)}
        open={dialog.isNew || edited !== null}
        returnFocus={() => newButton.current}
        onClose={dialog.close}
      />
      {toRemove && <RemoveField field={toRemove} onClose={dialog.close} />}
    </Card>
  )
}

// Saved views, pinned beside the project's tabs: first the shared ones, then the user's own. A click shows a view; its menu
// changes it.

import { useNavigate, useSearch } from '@tanstack/react-router'
import { BookmarkPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Vocabulary } from '../../domain/query/resolve.ts'
import type { View } from '../../domain/view/view.ts'
import { reasonOf } from '../data/form-errors.ts'
import { undoable } from '../data/undo.ts'
import type { FilterSearch, ProjectSearch } from '../paths.ts'
import { useProject } from '../project/use-project.ts'
import { useLanguage } from '../query/use-query-text.ts'
import { CLEARED } from '../ticket/filter/list-filter.ts'
import { useLook } from '../ticket/table/look.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { showDaysLook, useDaysLook } from './days-look.ts'
import { offerViews } from './offered.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { takeOverLook } from './saved-look.ts'
import {
  addressOf,
  hasOwnLook,
  hasSameLook,
  isSame,
  placeShown,
  type Shown,
  shownOf,
  stored,
} from './shown-place.ts'
import { showView } from './shown-view.ts'
import { type Change, useViews, type ViewKind } from './use-views.ts'
import { Chip, ChipMenu, type Pinned } from './view-chip.tsx'
import { textOfView, viewQueryOf } from './view-query.ts'

const TOAST = { id: 'view' }

type Props = { projectId: string; tab: View['tab'] }

export function ViewRow({ projectId, tab }: Props) {
  const search: ProjectSearch = useSearch({ strict: false })
  const filter = Object.fromEntries(Object.keys(CLEARED).map((field) => [field, search[field as 'q']]))
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  const { userId } = useProject(projectId)
  const [look] = useLook(userId, projectId)
  const place = placeShown(tab, search, look, useDaysLook())
  const isWorthSaving = isNarrowed || hasOwnLook(place)
  const { shared, own, change } = useViews(projectId)
  const hasViews = Boolean(shared?.length || own?.length)
  const vocabulary = useLanguage(projectId, hasViews || isWorthSaving)?.vocabulary
  if (!shared || !own || !vocabulary) return null
  return (
    <Row
      projectId={projectId}
      userId={userId}
      place={place}
      filter={filter}
      isWorthSaving={isWorthSaving}
      isNarrowed={isNarrowed}
      shared={shared}
      own={own}
      change={change}
      vocabulary={vocabulary}
    />
  )
}

type RowProps = {
  projectId: string
  userId: string
  /** The part of the page, besides the filter, that a view keeps. */
  place: Omit<Shown, 'query'>
  isWorthSaving: boolean
  filter: FilterSearch
  isNarrowed: boolean
  shared: View[]
  own: View[]
  change: ReturnType<typeof useViews>['change']
  vocabulary: Vocabulary
}

function Row({ projectId, userId, place, isWorthSaving, filter, isNarrowed, ...views }: RowProps) {
  const { shared, own, change, vocabulary } = views
  const { may } = useProject(projectId)
  const [dialog, setDialog] = useState<'new' | Pinned>()
  const navigate = useNavigate()
  const query = viewQueryOf(filter, vocabulary)
  const shown = query === undefined ? undefined : shownOf({ query, ...place })
  const pinned: Pinned[] = [
    ...shared.map((view) => ({ view, kind: 'shared' as const, isChangeable: may('view.update') })),
    ...own.map((view) => ({ view, kind: 'own' as const, isChangeable: true })),
  ]
  const isShown = ({ view }: Pinned) => shown !== undefined && isSame(shownOf(view), shown)
  /** Whether an update of the view would change nothing. */
  const isUpToDate = (one: Pinned) => isShown(one) && shown !== undefined && hasSameLook(one.view, shown)

  function open({ view }: Pinned) {
    latestId.current = view.id
    takeOverLook(userId, projectId, view, true)
    showDaysLook(view)
    void navigate({
      to: '.',
      search: {
        ...CLEARED,
        tab: view.tab === 'board' ? undefined : view.tab,
        q: textOfView(view.query, vocabulary).text || undefined,
        ...addressOf(view),
      },
      resetScroll: false,
    })
  }

  // The look of a list is kept for each view, whatever the order in the address. A view whose list is filtered further keeps its
  // look.
  const latestId = useRef<string>(undefined)
  const matching = pinned.filter(({ view }) => shown && isSame({ ...shownOf(view), sort: shown.sort }, shown))
  const current = matching.find(({ view }) => view.id === latestId.current) ?? matching[0]
  if (current || !isNarrowed) latestId.current = current?.view.id
  const currentId = latestId.current
  useEffect(() => {
    showView(currentId)
    return () => showView(undefined)
  }, [currentId])
  const currentView = current?.view
  useEffect(() => {
    if (currentView) takeOverLook(userId, projectId, currentView, false)
  }, [userId, projectId, currentView])
  useEffect(() =>
    offerViews(pinned.map((one) => ({ id: one.view.id, name: one.view.name, open: () => open(one) }))),
  )

  async function save(name: string, kind: ViewKind) {
    if (dialog && dialog !== 'new') {
      const { id } = dialog.view
      return change(kind, (views) => views.map((view) => (view.id === id ? { ...view, name } : view)))
    }
    if (!shown) return
    await change(kind, (views) => [...views, { id: crypto.randomUUID(), name, ...stored(shown) }])
    toast.quiet(t('View saved'))
  }

  /** For changes without typed text, where a failure loses nothing: it is only reported in a toast. */
  async function attempt(kind: ViewKind, how: Change, done?: () => void) {
    try {
      await change(kind, how)
      done?.()
    } catch (error) {
      toast.error(t('Failed to change the view'), reasonOf(error), TOAST)
    }
  }

  function remove({ view, kind }: Pinned) {
    const at = (kind === 'shared' ? shared : own).findIndex(({ id }) => id === view.id)
    const undo = () =>
      void attempt(kind, (views) =>
        views.some(({ id }) => id === view.id) ? views : views.toSpliced(at, 0, view),
      )
    void attempt(
      kind,
      (views) => views.filter(({ id }) => id !== view.id),
      () => toast.success(t('{name} deleted', { name: view.name }), { ...TOAST, action: undoable(undo) }),
    )
  }

  const canSave = isWorthSaving && shown !== undefined && !pinned.some(isUpToDate)
  return (
    <nav aria-label={t('Views')} className="flex min-w-0 shrink-0 items-center gap-1 pl-2">
      {pinned.length > 0 && (
        <ul className="flex items-center gap-1 border-l border-line pl-2">
          {pinned.map((one) => (
            <Chip
              key={`${one.kind} ${one.view.id}`}
              {...one}
              isCurrent={isShown(one) && (one === current || isUpToDate(one))}
              isWhole={isWholeIn(vocabulary, one.view)}
              onOpen={() => open(one)}
            >
              {one.isChangeable && (
                <ChipMenu
                  name={one.view.name}
                  canUpdate={shown !== undefined && !isUpToDate(one)}
                  onRename={() => setDialog(one)}
                  onUpdate={() =>
                    shown &&
                    void attempt(
                      one.kind,
                      (views) =>
                        views.map((view) =>
                          view.id === one.view.id ? { id: view.id, name: view.name, ...stored(shown) } : view,
                        ),
                      () => toast.success(t('View updated'), TOAST),
                    )
                  }
                  onMove={(step) => void attempt(one.kind, (views) => moved(views, one.view.id, step))}
                  onDelete={() => remove(one)}
                />
              )}
            </Chip>
          ))}
        </ul>
      )}
      {canSave && (
        <Button size="sm" variant="ghost" icon={<BookmarkPlus />} onClick={() => setDialog('new')}>
          {t('Save View')}
        </Button>
      )}
      {dialog && (
        <SaveViewDialog
          renamed={dialog === 'new' ? undefined : { name: dialog.view.name, kind: dialog.kind }}
          mayShare={may('view.update')}
          taken={(kind) => (kind === 'shared' ? shared : own).map(({ name }) => name)}
          onSave={save}
          onClose={() => setDialog(undefined)}
        />
      )}
    </nav>
  )
}

const isWholeIn = (vocabulary: Vocabulary, { query }: View) => textOfView(query, vocabulary).isWhole

function moved(views: View[], id: string, step: number): View[] {
  const at = views.findIndex((view) => view.id === id)
  const view = views[at]
  return view ? views.toSpliced(at, 1).toSpliced(Math.max(0, at + step), 0, view) : views
}

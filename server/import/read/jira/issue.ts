// Shared by all exports of Jira: converts an issue, a link between two issues, and a status.

import type { Status } from '../../../../domain/ticket/shapes.ts'
import type { Priority, TicketType } from '../../../../domain/ticket/ticket.ts'
import type { BundleBuilder } from '../builder.ts'
import { fieldKey } from '../extras.ts'
import { isNobody, plain, priorityOf, statusOf, typeOf } from '../words.ts'

/** @returns the id of the person; null for nobody, which Jira writes as `-1` */
export function personOf(
  builder: BundleBuilder,
  id: string | null,
  name: string | null,
  email: string | null = null,
): string | null {
  const known = (id ?? '').trim() || (name ?? '').trim()
  if (isNobody(known)) return null
  const isAccount = /^(\d+:)?[\da-f-]{20,}$|^qm:|^ug:|^JIRAUSER\d+$/i.test(known)
  // An account of the service desk, `qm:…:ann@example.org`, has the address at its end.
  const address = known.includes('@') ? (known.split(':').at(-1) ?? null) : null
  return builder.person({
    id: known,
    name: name?.trim() || (isAccount ? address : null),
    username: isAccount ? null : known,
    email: email ?? address,
  })
}

const CATEGORIES = new Map<string, Status>([
  ...[
    'new',
    'to do',
    'todo',
    'a faire',
    'zu erledigen',
    'por hacer',
    'tareas por hacer',
    'itens pendentes',
    'a fazer',
    'pendente',
    'da fare',
    'aufgaben',
    'сделать',
    'к выполнению',
    '未着手',
    '待办',
    '할 일',
    'do zrobienia',
    'att göra',
    'å gjøre',
    'at gøre',
    'te doen',
    'tehtävä',
    'yapılacak',
    'yapılacaklar',
    'k vyřízení',
    'za napraviti',
    'tennivaló',
    'undefined',
    'no category',
  ].map((word) => [plain(word), 'todo'] as const),
  ...[
    'indeterminate',
    'in progress',
    'en cours',
    'in arbeit',
    'in bearbeitung',
    'en curso',
    'em andamento',
    'in corso',
    'в работе',
    'в процессе',
    '進行中',
    '正在进行',
    '处理中',
    '진행 중',
  ].map((word) => [plain(word), 'in_progress'] as const),
  ...[
    'done',
    'complete',
    'termine',
    'terminee',
    'fertig',
    'erledigt',
    'listo',
    'finalizada',
    'concluido',
    'itens concluidos',
    'concluida',
    'completato',
    'fatto',
    'готово',
    'выполнено',
    '完了',
    '完成',
    '완료',
  ].map((word) => [plain(word), 'done'] as const),
])

/** A column for each status of Jira. The category of the status decides the status here. */
export function columnOf(
  builder: BundleBuilder,
  name: string | null,
  category: string | null,
  resolution: string | null,
): string {
  const shown = name?.trim() || 'No status'
  const ofCategory = statusOf(category ?? '')
  const byCategory = CATEGORIES.get(plain(category ?? '')) ?? (ofCategory === 'todo' ? undefined : ofCategory)
  const guessed = statusOf(shown)
  const status = byCategory ?? (guessed === 'todo' && name === null && resolution ? 'done' : guessed)
  return builder.column(shown, shown, status)
}

export function kindOf(
  builder: BundleBuilder,
  key: string,
  type: string | null,
  priority: string | null,
): { type: TicketType; priority: Priority } {
  const known = typeOf(type)
  if (!known.isKnown) builder.remark('changed', 'type', key, `The issue type “${type}” comes as a task.`)
  else if (plain(type ?? '') === 'epic')
    builder.remark('changed', 'type', key, 'An epic comes as a feature; its issues are its sub-tickets.')
  const level = priorityOf(priority)
  if (!level.isKnown)
    builder.remark('changed', 'priority', key, `The priority “${priority}” comes as medium.`)
  return { type: known.type, priority: level.priority }
}

/**
 * Adds a link between two issues, as one of them describes it.
 * @param name the name of its kind, "Blocks"
 * @param words the relation of this issue to the other, "is blocked by"; empty if only the direction is known
 */
export function linkOf(
  builder: BundleBuilder,
  link: { name: string; words?: string; isOutward: boolean; from: string; to: string },
): void {
  const { from, to, isOutward } = link
  const word = plain(`${link.name} ${link.words ?? ''}`)
  const [first, second] = isOutward ? [from, to] : [to, from]
  if (/\b(block|blockiert|bloque|blocage|bloquea|bloqueia|bloqueio)|ブロック|阻塞|阻止|차단/.test(word))
    builder.relation('blocks', first, second)
  else if (/\b(duplica|dupliziert|duplikat|duplique|doublon)|複製|重复|중복/.test(word))
    builder.relation('duplicates', first, second)
  else {
    builder.relation('relates_to', first, second)
    if (!/\b(relate|relates|relation|bezieh|beziehung|relacion|liee?|relacionad)|関連|关联|관련/.test(word))
      builder.remark('changed', 'relation', from, `Links of the kind “${link.name}” come as “relates to”.`)
  }
}

/** The number within a key such as APO-12. */
export function numberOf(key: string): number | null {
  const digits = /-(\d{1,9})$/.exec(key)?.[1]
  return digits === undefined ? null : Number(digits)
}

const RESOLVED = new Set(
  (
    'unresolved|done|fixed|nicht erledigt|fertig|erledigt|non résolu|terminé|résolu|corrigé|sin resolver|listo|hecho|resuelta|não resolvido|concluído|itens concluídos|' +
    'resolvido|non risolto|completato|risolto|fatto|niet opgelost|gereed|opgelost|olöst|klart|åtgärdat|løst|ferdig|færdig|utført|udført|valmis|ratkaistu|nierozwiązane|' +
    'gotowe|rozwiązane|naprawione|hotovo|vyřešeno|opraveno|kész|gata|tamam|tamamlandı|gotovo|riješeno|готово|решено|исправлено|выполнено|виконано|完了|解決済み|完成|已解决|완료'
  )
    .split('|')
    .map(plain),
)

/** Remarks on a resolution that says more than that the issue is done. */
export function remarkResolution(builder: BundleBuilder, key: string, resolution: string | null): void {
  if (resolution !== null && !RESOLVED.has(plain(resolution)))
    builder.remark('left_out', 'resolution', key, `The resolution “${resolution}” is not imported.`)
}

/** Parts of an issue that have no noun here, with the reason and the key by which they come as labels. */
export const EXTRAS = {
  version: { of: 'version', reason: 'The versions that an issue affects have no field here.', as: 'version' },
} as const

/** A custom field, as builder.extra takes it. */
export const fieldExtra = (name: string) => ({
  of: 'custom field',
  reason: FIELD_LEFT_OUT(name),
  as: fieldKey(name),
  name,
})

export const FIELD_LEFT_OUT = (name: string) => `There is no field “${name}” here.`

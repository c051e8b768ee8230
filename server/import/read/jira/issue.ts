// Shared by all exports of Jira: converts an issue, a link between two issues, and a status.

import type { Status } from '../../../../domain/ticket/shapes.ts'
import type { Priority, TicketType } from '../../../../domain/ticket/ticket.ts'
import type { BundleBuilder } from '../builder.ts'
import { plain, priorityOf, statusOf, typeOf } from '../words.ts'

const NOBODY = new Set([
  '-1',
  '',
  'unassigned',
  'anonymous',
  'non assignee',
  'nicht zugewiesen',
  'sin asignar',
  'nao atribuido',
  '未割り当て',
  '未分配',
])

/** @returns the id of the person; null for nobody, which Jira writes as `-1` */
export function personOf(
  builder: BundleBuilder,
  id: string | null,
  name: string | null,
  email: string | null = null,
): string | null {
  const known = (id ?? '').trim() || (name ?? '').trim()
  if (NOBODY.has(plain(known)) || known === '-1') return null
  const isAccount = /^(\d+:)?[\da-f-]{20,}$|^qm:|^ug:|^JIRAUSER\d+$/i.test(known)
  const isEmail = known.includes('@')
  return builder.person({
    id: known,
    name: name?.trim() || null,
    username: isAccount ? null : known,
    email: email ?? (isEmail ? known : null),
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
    'to do',
    '待办',
    '할 일',
    'undefined',
    'no category',
  ].map((word) => [word, 'todo'] as const),
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
  ].map((word) => [word, 'in_progress'] as const),
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
  ].map((word) => [word, 'done'] as const),
])

/** A column for each status of Jira. The category of the status decides the status here. */
export function columnOf(
  builder: BundleBuilder,
  name: string | null,
  category: string | null,
  resolution: string | null,
): string {
  const shown = name?.trim() || 'No status'
  const byCategory = CATEGORIES.get(plain(category ?? ''))
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

export const FIELD_LEFT_OUT = (name: string) => `There is no field “${name}” here.`

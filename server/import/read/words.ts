// Maps foreign words for a status, a priority or a type to values here, in the languages that trackers export in.
import type { ColumnColor } from '../../../domain/column/column.ts'
import { STATUSES } from '../../../domain/ticket/fields.ts'
import type { RowOf } from '../../../domain/ticket/kinds.ts'
import type { Status } from '../../../domain/ticket/shapes.ts'
import {
  DEFAULT_PRIORITY,
  DEFAULT_TYPE,
  type Priority,
  type TicketType,
} from '../../../domain/ticket/ticket.ts'

/** A word in lower case, without accents and punctuation. */
export function plain(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const words = (text: string) => text.split('|')

const DONE = words(
  'done|closed|close|complete|completed|resolved|finished|fixed|released|shipped|deployed|merged|live|cancelled|canceled|archived|archive|duplicate|rejected|declined|wontfix|won t do|won t fix|' +
    'termine|terminee|fini|ferme|fermee|resolu|resolue|annule|fertig|erledigt|geschlossen|abgeschlossen|gelost|hecho|listo|finalizada|finalizado|cerrado|cerrada|resuelta|concluido|concluida|fechado|completato|chiuso|risolto|gereed|klaar|afgerond|gesloten|klart|ferdig|faerdig|lukket|valmis|gotowe|zrobione|zakonczone|hotovo|kesz|tamam|tamamlandi|готово|выполнено|закрыто|решено|сделано|完了|完成|已完成|완료',
)
const STARTED = words(
  'doing|in progress|progress|started|wip|active|working|in work|in review|review|reviewing|code review|ready for review|qa|in qa|testing|in test|in testing|test|verify|verification|in development|development|developing|implementation|implementing|validation|blocked|waiting|on hold|paused|staging|deploying|' +
    'en cours|en revue|en test|in arbeit|in bearbeitung|lauft|in prufung|en curso|en progreso|en revision|em andamento|em progresso|fazendo|in corso|bezig|in uitvoering|pagaende|pagar|i gang|kaynnissa|w toku|w trakcie|probiha|folyamatban|devam ediyor|в работе|в процессе|на проверке|進行中|进行中|处理中|진행 중',
)
const done = new Set(DONE)
const started = new Set(STARTED)

/** The status that a column of this name belongs to: `todo` unless the name means started or done. */
export function statusOf(name: string): Status {
  const word = plain(name)
  if (done.has(word)) return 'done'
  if (started.has(word)) return 'in_progress'
  const parts = word.split(' ')
  // For "Done (Sprint 4)" and "✅ Done 2021" the first word decides; "not done" is not done.
  if (done.has(parts[0] as string)) return 'done'
  const first = parts.slice(0, 2).join(' ')
  return started.has(first) || started.has(parts[0] as string) ? 'in_progress' : 'todo'
}

export function columnColor(status: Status): ColumnColor {
  return STATUSES.find(({ value }) => value === status)?.color ?? 'gray'
}

const PRIORITIES: Record<Priority, Set<string>> = {
  critical: new Set(
    words(
      'critical|blocker|highest|urgent|emergency|showstopper|p0|1|kritisch|hochste|dringend|bloquant|critique|la plus elevee|critico|critica|bloqueador|mas alta|urgente|最高|緊急|критический|блокирующий|highest priority',
    ),
  ),
  high: new Set(
    words(
      'high|major|important|p1|2|hoch|haute|elevee|majeur|alta|alto|hoog|hog|wysoki|高|высокий|серьезный',
    ),
  ),
  medium: new Set(
    words(
      'medium|normal|moderate|average|p2|3|mittel|moyenne|moyen|media|medio|gemiddeld|medel|sredni|中|средний|обычный',
    ),
  ),
  low: new Set(
    words(
      'low|lowest|minor|trivial|p3|p4|p5|4|5|niedrig|niedrigste|gering|basse|faible|mineur|la plus basse|baja|bajo|mas baja|baixa|basso|bassa|laag|lag|niski|低|最低|низкий|незначительный',
    ),
  ),
}
const NO_PRIORITY = new Set(words('none|no priority|not set|undefined|unset|0|keine|aucune|ninguna|нет'))

/** @returns the priority, and whether the word is known */
export function priorityOf(name: string | null): { priority: Priority; isKnown: boolean } {
  const word = plain(name ?? '')
  if (word === '' || NO_PRIORITY.has(word)) return { priority: DEFAULT_PRIORITY, isKnown: true }
  // In "Major - P3" or "1 - Critical", any part may be the known word.
  const parts = [word, ...(name ?? '').split(/[-:/()]/).map(plain)]
  for (const part of parts)
    for (const [priority, known] of Object.entries(PRIORITIES) as [Priority, Set<string>][])
      if (known.has(part)) return { priority, isKnown: true }
  return { priority: DEFAULT_PRIORITY, isKnown: false }
}

const BUG = new Set(
  words(
    'bug|defect|fault|error|incident|problem|regression|fehler|storung|bogue|anomalie|error|fallo|defecto|falha|defeito|difetto|fout|feil|fejl|virhe|blad|chyba|hiba|hata|ошибка|баг|дефект|バグ|缺陷|故障|버그',
  ),
)
const FEATURE = new Set(
  words(
    'feature|new feature|story|user story|enhancement|improvement|epic|feature request|request|idea|proposal|neue funktion|verbesserung|anforderung|recit|recit utilisateur|nouvelle fonctionnalite|amelioration|evolution|historia|nueva funcion|mejora|nova funcionalidade|melhoria|nuova funzionalita|storia|verhaal|forbattring|historie|история|улучшение|новая функциональность|эпик|ストーリー|エピック|新機能|改善|故事|新功能|改进|史诗|스토리|에픽',
  ),
)
const TASK = new Set(
  words(
    'task|sub task|subtask|chore|issue|ticket|todo|work item|job|aufgabe|unteraufgabe|teilaufgabe|tache|sous tache|tarea|subtarea|tarefa|subtarefa|attivita|compito|taak|subtaak|uppgift|oppgave|opgave|tehtava|zadanie|podzadanie|ukol|feladat|gorev|задача|подзадача|タスク|サブタスク|任务|子任务|작업|하위 작업',
  ),
)

/** @returns the type, and whether the word is known */
export function typeOf(name: string | null): { type: TicketType; isKnown: boolean } {
  const word = plain(name ?? '')
  if (word === '' || TASK.has(word)) return { type: DEFAULT_TYPE, isKnown: true }
  if (BUG.has(word)) return { type: 'bug', isKnown: true }
  return FEATURE.has(word) ? { type: 'feature', isKnown: true } : { type: DEFAULT_TYPE, isKnown: false }
}

type ChoiceField = { name: string } & RowOf<'choice'>
type Read = { value: string | null; isKnown: boolean }

/** Choices that have their own lists of words. */
const READERS: Record<string, (name: string | null) => Read> = {
  type: (name) => ({ value: typeOf(name).type, isKnown: typeOf(name).isKnown }),
  priority: (name) => ({ value: priorityOf(name).priority, isKnown: priorityOf(name).isKnown }),
}

/** The value of a choice, and whether the word is known. */
export function choiceOf(field: ChoiceField, name: string | null): Read {
  const reader = Object.hasOwn(READERS, field.name) ? READERS[field.name] : undefined
  if (reader) return reader(name)
  const word = plain(name ?? '')
  const found = field.choices.find(({ value, label }) => [value, label].some((one) => plain(one) === word))
  return { value: found?.value ?? field.initial ?? null, isKnown: word === '' || found !== undefined }
}

/** A value as a word within a sentence. */
export function wordFor({ name, choices }: ChoiceField, value: string): string {
  const word = choices.find((one) => one.value === value)?.label.toLowerCase() ?? value
  return name === 'type' ? `a ${word}` : word
}

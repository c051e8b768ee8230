// Maps foreign words for a status, a priority or a type to values here, in the languages that trackers export in.
import type { ColumnColor } from '../../../domain/column/column.ts'
import { plainWords } from '../../../domain/fold.ts'
import { STATUSES } from '../../../domain/ticket/fields.ts'
import type { RowOf } from '../../../domain/ticket/kinds.ts'
import type { Status } from '../../../domain/ticket/shapes.ts'
import {
  DEFAULT_PRIORITY,
  DEFAULT_TYPE,
  type Priority,
  type TicketType,
} from '../../../domain/ticket/ticket.ts'

/** A word without case, accents and punctuation. */
export const plain = plainWords

const words = (text: string) => text.split('|').map(plain)

const DONE = words(
  'done|closed|close|complete|completed|resolved|finished|fixed|released|shipped|deployed|merged|live|cancelled|canceled|archived|archive|duplicate|rejected|declined|wontfix|won t do|won t fix|' +
    'termine|terminee|fini|ferme|fermee|resolu|resolue|annule|fertig|erledigt|geschlossen|abgeschlossen|gelost|hecho|listo|finalizada|finalizado|cerrado|cerrada|resuelta|concluido|concluida|fechado|completato|chiuso|risolto|gereed|klaar|afgerond|gesloten|klart|ferdig|faerdig|lukket|valmis|gotowe|zrobione|zakonczone|hotovo|kesz|tamam|tamamlandi|готово|выполнено|закрыто|решено|сделано|完了|完成|已完成|완료|removed|obsolete|discarded|dropped|done done|abgelehnt|verworfen|behoben|beendet|wird nicht umgesetzt|abgebrochen|annulee|abandonne|refuse|rejete|descartado|cancelado|completada|terminado|rechazado|entregue|rejeitado|annullato|rifiutato|terminato|geannuleerd|opgelost|voltooid|afgewezen|avslutad|avslutet|avbruten|åtgärdad|stängd|färdig|løst|lukket|avsluttet|fullført|fuldført|afsluttet|færdig|afvist|avvist|utført|udført|annulleret|suljettu|ratkaistu|peruttu|zamknięte|zamknięty|zamknięta|rozwiązane|rozwiązany|ukończone|wykonane|anulowane|odrzucone|dokončeno|uzavřeno|vyřešeno|zavřeno|zrušeno|uzavreté|vyriešené|dokončené|befejezve|lezárt|lezárva|megoldva|elkészült|finalizat|închis|rezolvat|gata|anulat|kapalı|kapandı|kapatıldı|bitti|çözüldü|iptal|iptal edildi|završeno|zatvoreno|riješeno|gotovo|dovršeno|otkazano|odbijeno|končano|zaprto|rešeno|завершено|закрыт|закрыта|решён|решена|отменено|отклонено|завершена|виконано|закрито|вирішено|скасовано|завершено|готово|завършено|затворено|ολοκληρώθηκε|ολοκληρωμένο|κλειστό|valmis|lõpetatud|suletud|완료됨|完了済み',
)
const STARTED = words(
  'doing|in progress|progress|started|wip|active|working|in work|in review|review|reviewing|code review|ready for review|qa|in qa|testing|in test|in testing|test|verify|verification|in development|development|developing|implementation|implementing|validation|blocked|waiting|on hold|paused|staging|deploying|' +
    'en cours|en revue|en test|in arbeit|in bearbeitung|lauft|in prufung|en curso|en progreso|en revision|em andamento|em progresso|fazendo|in corso|bezig|in uitvoering|pagaende|pagar|i gang|kaynnissa|w toku|w trakcie|probiha|folyamatban|devam ediyor|в работе|в процессе|на проверке|進行中|进行中|处理中|진행 중|feedback|stuck|committed|in build|building|in implementation|in entwicklung|wird bearbeitet|in umsetzung|im test|in review|blockiert|wartend|wartet|en développement|en attente|bloqué|en desarrollo|en pruebas|bloqueado|em desenvolvimento|em revisão|em teste|bloqueado|in lavorazione|in revisione|mee bezig|in behandeling|wordt aan gewerkt|pågående|pågår|under arbete|under arbeid|under arbejde|i arbeid|i arbejde|i bearbejdning|påbegyndt|påbegynt|igangværende|käynnissä|työn alla|kesken|w realizacji|realizowane|w trakcie realizacji|w testach|do weryfikacji|rozpoczęte|probíhá|rozpracováno|v řešení|v průběhu|zpracovává se|prebieha|rieši sa|v riešení|folyamatban van|în lucru|în desfășurare|in curs|yapılıyor|sürüyor|devam ediyor|işlemde|u tijeku|u tijeku je|u toku|u izradi|u radu|v teku|v delu|в процесі|у процесі|в роботі|на перевірці|выполняется|в тестировании|тестирование|в процес|изпълнява се|σε εξέλιξη|töös|진행|作業中',
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
      'critical|blocker|highest|urgent|emergency|showstopper|p0|1|kritisch|hochste|dringend|bloquant|critique|la plus elevee|critico|critica|bloqueador|mas alta|urgente|最高|緊急|критический|блокирующий|highest priority|show stopper|immediate|blocking|höchst|sehr hoch|bloquante|très haute|muy alta|máxima|crítico|muito alta|altíssima|altissima|massima|bloccante|zeer hoog|hoogste|kritiek|kritisk|högsta|høyest|højeste|høyeste|kriittinen|korkein|najwyższy|krytyczny|pilny|bloker|nejvyšší|kritická|kritický|najvyššia|legmagasabb|kritikus|sürgős|en yüksek|kritik|najviši|kritično|hitno|najvišja|критичний|найвищий|блокуючий|наивысший|критично|κρίσιμη|maximale|cel mai mare|긴급',
    ),
  ),
  high: new Set(
    words(
      'high|major|important|p1|2|hoch|haute|elevee|majeur|alta|alto|hoog|hog|wysoki|高|высокий|серьезный|wichtig|majeure|importante|mayor|maior|importante|belangrijk|viktig|vigtig|høy|høj|korkea|tärkeä|wysoka|ważny|poważny|vysoká|vysoký|magas|fontos|ridicată|mare|yüksek|önemli|visok|visoka|visoki|високий|висок|υψηλή|kõrge|높음|重要',
    ),
  ),
  medium: new Set(
    words(
      'medium|normal|moderate|average|p2|3|mittel|moyenne|moyen|media|medio|gemiddeld|medel|sredni|中|средний|обычный|normale|gemäßigt|média|normaal|middel|middels|mellan|medium priority|keskitaso|normaali|średnia|normalny|zwykły|střední|normální|stredná|közepes|normál|medie|orta|normal priority|srednji|srednja|normalno|середній|звичайний|среден|нормальный|μέτρια|keskmine|보통|中程度',
    ),
  ),
  low: new Set(
    words(
      'low|lowest|minor|trivial|p3|p4|p5|4|5|niedrig|niedrigste|gering|basse|faible|mineur|la plus basse|baja|bajo|mas baja|baixa|basso|bassa|laag|lag|niski|低|最低|низкий|незначительный|sehr niedrig|unwichtig|très basse|mineure|menor|muy baja|mínima|muito baixa|minore|minima|zeer laag|laagste|lav|laveste|låg|lägsta|matala|alhainen|matalin|niska|najniższy|drobny|trywialny|nízká|nízký|nejnižší|nízka|alacsony|legalacsonyabb|scăzută|mică|düşük|en düşük|önemsiz|nizak|niska|niski|najniži|nizka|низький|найнижчий|нисък|самый низкий|наименьший|тривиальный|χαμηλή|madal|낮음|낮은|最も低い',
    ),
  ),
}
const NO_PRIORITY = new Set(
  words(
    'none|no priority|not set|undefined|unset|0|keine|aucune|ninguna|нет|ohne|kein|nessuna|nenhuma|geen|ingen|inget|brak|žádná|yok|nema|немає|без приоритета|ei mitään|なし|无|없음',
  ),
)

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
    'bug|defect|fault|error|incident|problem|regression|fehler|storung|bogue|anomalie|error|fallo|problème|erreur|defecto|falha|defeito|difetto|fout|feil|fejl|virhe|blad|chyba|hiba|hata|ошибка|баг|дефект|バグ|缺陷|故障|버그|cosmetics|cosmetic|exception|crash|bug report|usability problem|performance problem|security problem|production incident|programmfehler|fehlerbericht|vorfall|incidente|incidencia|erro|problema|storing|incidens|fel|bugg|buggrapport|vika|ongelma|błąd w programie|błędy|usterka|defekt|awaria|chyba v programu|závada|hibajelentés|eroare|problemă|sorun|arıza|greška|pogreška|kvar|napaka|помилка|дефект|грешка|σφάλμα|viga|오류|결함|不具合|错误',
  ),
)
const FEATURE = new Set(
  words(
    'feature|new feature|story|user story|enhancement|improvement|epic|feature request|request|idea|proposal|neue funktion|verbesserung|anforderung|recit|recit utilisateur|nouvelle fonctionnalite|amelioration|evolution|historia|nueva funcion|mejora|nova funcionalidade|melhoria|nuova funzionalita|storia|verhaal|forbattring|historie|история|улучшение|новая функциональность|эпик|product backlog item|backlog item|requirement|requirements|change request|story task|epos|funktion|erweiterung|änderungswunsch|anwendergeschichte|user story|fonctionnalité|épopée|epopee|exigence|demande d évolution|epopeya|épica|historia de usuario|funcionalidad|requisito|funcionalidade|épico|história|história do usuário|requisito|epica|funzionalità|miglioramento|nieuwe functie|verbetering|functie|wens|gebruikersverhaal|ny funktion|berättelse|användarberättelse|förbättring|ny funktionalitet|ny funksjon|forbedring|brukerhistorie|brugerhistorie|fortælling|historie|uusi ominaisuus|ominaisuus|parannus|tarina|käyttäjätarina|epik|historyjka|historia użytkownika|nowa funkcja|funkcja|funkcjonalność|nowa funkcjonalność|ulepszenie|usprawnienie|epos|nová funkce|vylepšení|příběh|uživatelský příběh|nová funkcia|zlepšenie|príbeh|új funkció|fejlesztés|funkció|történet|îmbunătățire|funcționalitate|poveste|yeni özellik|özellik|iyileştirme|geliştirme|hikaye|hikâye|kullanıcı hikayesi|destan|nova značajka|nova funkcija|poboljšanje|priča|korisnička priča|nova funkcionalnost|izboljšava|zgodba|епік|історія|покращення|нова функція|новая функция|функция|пользовательская история|подобрение|βελτίωση|ストーリー|エピック|新機能|改善|故事|新功能|改进|史诗|스토리|에픽',
  ),
)
const TASK = new Set(
  words(
    'task|sub task|subtask|chore|issue|ticket|todo|work item|job|aufgabe|unteraufgabe|teilaufgabe|tache|sous tache|tarea|subtarea|tarefa|subtarefa|attivita|compito|taak|subtaak|uppgift|oppgave|opgave|tehtava|zadanie|podzadanie|ukol|feladat|gorev|action item|support|milestone|activity|to do|einzelaufgabe|teilaufgabe|tâche|activité|actividad|atividade|sottoattività|sotto attività|deltaak|subtaak|deluppgift|underuppgift|deloppgave|underoppgave|delopgave|underopgave|alitehtävä|zadania|podúkol|úkol|dílčí úkol|úloha|podúloha|részfeladat|alfeladat|sarcină|activitate|görev|alt görev|iş|zadatak|podzadatak|naloga|podnaloga|завдання|підзавдання|задание|подзадание|подзадача|εργασία|ülesanne|задача|подзадача|タスク|サブタスク|任务|子任务|작업|하위 작업',
  ),
)

/** @returns the type, and whether the word is known */
export function typeOf(name: string | null): { type: TicketType; isKnown: boolean } {
  const word = plain(name ?? '')
  if (word === '' || TASK.has(word)) return { type: DEFAULT_TYPE, isKnown: true }
  if (BUG.has(word)) return { type: 'bug', isKnown: true }
  return FEATURE.has(word) ? { type: 'feature', isKnown: true } : { type: DEFAULT_TYPE, isKnown: false }
}

const NOBODY = new Set(
  words(
    'unassigned|anonymous|nobody|no one|noone|none|null|nil|n a|not assigned|no assignee|non assigné|non assignée|aucun|personne|nicht zugewiesen|niemand|nicht zugeordnet|keine|sin asignar|nadie|não atribuído|ninguém|' +
      'non assegnato|nessuno|niet toegewezen|ej tilldelad|inte tilldelad|ikke tildelt|ikke tilordnet|ei määritetty|määrittämätön|nieprzypisane|nieprzypisany|brak|nepřiřazeno|nepřidělený|nepriradené|nincs hozzárendelve|neatribuit|' +
      'atanmamış|atanmadı|nedodijeljeno|neraspoređeno|не назначено|не назначен|не призначено|未割り当て|未分配|未分配的|할당되지 않음',
  ),
)

/** Whether the name of a person means that there is nobody. */
export const isNobody = (name: string) =>
  name.trim() === '' || /^[-–—?]+1?$/.test(name.trim()) || NOBODY.has(plain(name))

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

// How the columns of a table are called, by the field that each is.
import { plainWords } from '../fold.ts'
import type { LaterField } from '../ticket/fields.ts'
import { type FirstField, IMPORT_FIELDS, type ImportField } from './fields.ts'

/** Headings as trackers and people write them, the most likely first. */
const HEADINGS: Record<FirstField, string> & Partial<Record<LaterField, string>> = {
  title:
    'title|name|summary|subject|issue title|task name|card name|task|issue|card|headline|titel|titre|titulo|titolo|betreff|zusammenfassung|nom|nombre|nome|naam|resume|resumen|resumo|тема|название|タイトル|件名|标题|제목|story|item|item name|story name|work item|bug|bug title|tittel|overskrift|oppgave|emne|rubrik|ämne|otsikko|aihe|nimi|tytuł|nazwa|temat|zadanie|název|předmět|názov|predmet|cím|tárgy|megnevezés|titlu|denumire|başlık|konu|ad|naslov|naziv|заголовок|задача|заглавие|τίτλος|onderwerp|nombre de la tarea|nome da tarefa|asunto|assunto|oggetto|objet|sujet|aufgabe|bezeichnung|vorgang|任务|タスク|thema',
  description:
    'description|desc|body|details|content|notes|text|issue description|beschreibung|descripcion|descricao|descrizione|omschrijving|opis|описание|説明|描述|설명|task content|card description|long description|steps|summary text|details and notes|beskrivelse|beskrivning|kuvaus|opis zadania|popis|leírás|descriere|açıklama|περιγραφή|опис|notizen|anmerkungen|remarques|notas|note|notatki|poznámky|notater|anteckningar',
  key: 'key|issue key|id|identifier|ticket|ticket id|issue id|task id|card id|ref|reference|schlussel|cle|clave|chave|ключ|キー|#|bug id|story id|item id|work item id|issue no|ticket key|ticket number id|nøgle|nøkkel|nyckel|klucz|klíč|kulcs|anahtar|ključ|kennung|vorgangsnummer|identifiant|identificador|identificatore',
  number:
    'number|no|nr|iid|issue number|ticket number|card number|nummer|numero|номер|番号|nº|№|núm|número|nro|sayı|numer|číslo|szám|broj|número de ticket',
  url: 'url|link|web url|permalink|address|card url|issue url|adresse|hyperlink|item url|task url|bug url|story url|enlace|lien|adres|odkaz|bağlantı|poveznica',
  status:
    'status|state|stage|column|list|list name|workflow state|section|section column|board column|bucket|bucket name|progress|spalte|statut|etat|estado|stato|liste|colonne|columna|coluna|статус|ステータス|状态|상태|situação|situación|current state|bug status|task status|card list|kolumne|kolonne|kolumn|kolumna|sloupec|stĺpec|oszlop|sütun|stupac|stanje|durum|stav|tila|állapot|stare|fase|phase|progresso|avancement|zustand|lista|стан|колонка|этап|κατάσταση|단계',
  type: 'type|issue type|kind|work item type|tracker|ticket type|category|typ|tipo|тип|タイプ|类型|유형|item type|task type|story type|bug type|card type|art|vorgangsart|sakstype|sagstype|ärendetyp|tyyppi|tür|vrsta|típus|rodzaj|druh|τύπος|вид',
  priority:
    'priority|prio|severity|urgency|importance|prioritat|priorite|prioridad|prioridade|priorita|приоритет|優先度|优先级|우선순위|priority level|importance level|bug severity|prioritet|prioriteetti|priorytet|prioritás|prioritate|öncelik|важность|пріоритет|προτεραιότητα|dringlichkeit|wichtigkeit|urgence|urgencia',
  assignee:
    'assignee|assignees|assigned to|assigned|owner|members|member|responsible|assignee name|assignee s|bearbeiter|zugewiesen an|verantwortlich|responsable|assigne|asignado a|responsavel|assegnatario|исполнитель|担当者|经办人|담당자|assign|owners|owned by|people|person|assigned user|assigned users|assigned person|assigned member|tildelt|tildelt til|ansvarlig|tilldelad|tilldelad till|ansvarig|vastuuhenkilö|käsittelijä|przypisany|przypisane do|osoba przypisana|wykonawca|přiřazeno|řešitel|riešiteľ|felelős|responsabil|atanan|sorumlu|dodijeljeno|zadužen|zadužena osoba|toegewezen aan|verantwoordelijke|zuständig|bearbeitet von|assegnato a|encargado|atribuído a|виконавець|ответственный|υπεύθυνος',
  assignee_username:
    'assignee username|assignee usernames|assignee email|assignee emails|assignee e mail|assignee id',
  reporter:
    'reporter|author|creator|created by|requester|opened by|submitter|owner|reported by|autor|ersteller|auteur|rapporteur|creador|informador|relator|autore|автор|報告者|作成者|报告人|보고자|requested by|created by name|raised by|submitted by|filed by|author name|reporter name|oprettet af|opprettet av|skapad av|laatija|zgłaszający|autor zgłoszenia|utworzył|vytvořil|zadavatel|bejelentő|létrehozta|creat de|oluşturan|bildiren|stvorio|prijavio|gemeldet von|erstellt von|aangemaakt door|créé par|creado por|criado por|creato da|создал|створив|aufgegeben von|gemeldet|reportado por',
  reporter_username:
    'author username|reporter username|creator username|author email|reporter email|creator email|reporter id',
  labels:
    'labels|label|tags|tag|label names|labels s|keywords|components|component|etiketten|stichworter|schlagworter|etiquettes|etiquetas|etichette|метки|ラベル|标签|레이블|card labels|tag names|topics|label s|schlagwort|mots clés|palabras clave|mærkater|merkelapper|etikett|etiketter|tunnisteet|tagi|etykiety|znaczniki|štítky|címkék|etichete|etiketler|oznake|мітки|теги|категории|ετικέτες',
  due_date:
    'due date|due|due on|due at|deadline|target date|due by|end date|falligkeitsdatum|fallig am|fallig|frist|echeance|date d echeance|fecha limite|vencimiento|fecha de vencimiento|data de vencimento|scadenza|срок|期限|截止日期|到期日|마감일|due time|due date time|planned end|finish by|complete by|forfaldsdato|forfallsdato|förfallodatum|slutdatum|eräpäivä|määräpäivä|termin|termin wykonania|data wykonania|termín|datum splnění|határidő|scadență|termen|bitiş tarihi|son tarih|teslim tarihi|rok|rok dovršetka|vervaldatum|einddatum|zieldatum|termin bis|срок исполнения|термін|προθεσμία|abgabedatum|échéance prévue|fecha fin|data prevista|datum einde',
  estimate:
    'estimate|estimate point|story points|points|point|weight|estimation|size|effort|story point|schatzung|puntos|sp|storypoints|estimated points|sprint points|estimated sp|punkty|punkte|poeng|poäng|punti|pontos|aufwand|puan|bodovi',
  milestone:
    'milestone|milestones|meilenstein|jalon|mijlpaal|kamień milowy|веха|マイルストーン|里程碑|마일스톤',
  parent:
    'parent|parent issue|parent key|parent id|parent iid|parent task|epic key|epic link|ubergeordnet|padre|pai|parent item|parent story|parent card|parent task name|parent ticket|parent issue key|parent work item|parent name|overordnet|överordnad|nadrzędne|zadanie nadrzędne|nadřazený|rodič|szülő|üst görev|nadređeno|elternaufgabe|übergeordnete aufgabe|tâche parente|tarea principal|tarefa pai|attività padre|родитель|родительская задача|übergeordnetes ticket|übergeordneter vorgang|tarea padre|hoofdtaak|bovenliggende taak|tâche parent',
  created_at:
    'created at|created|created on|creation date|created at utc|date created|created date|createdat|opened at|date opened|erstellt|erstellt am|cree le|creado|criado em|creato il|создано|作成日|创建时间|생성일|created time|creation time|created date time|reported on|opened|opened date|bug creation time|oprettet|opprettet|skapad|luotu|utworzono|data utworzenia|vytvořeno|vytvorené|létrehozva|creat|oluşturuldu|oluşturma tarihi|stvoreno|kreirano|aangemaakt|fecha de creación|data de criação|date de création|erstellungsdatum|data creazione|дата создания|створено|angelegt|angelegt am|생성|作成|作成日時',
  updated_at:
    'updated at|updated|last updated|updated on|last modified|modified|updated at utc|modified at|date modified|last modified date|last activity|updatedat|geandert|aktualisiert|mis a jour|actualizado|atualizado em|обновлено|更新日|更新时间|수정일|last edited time|last edited|last update|changed date|changed|last changed|last modified time|edited|date updated|opdateret|oppdatert|uppdaterad|päivitetty|zaktualizowano|ostatnia zmiana|aktualizováno|upravené|frissítve|módosítva|actualizat la|güncellendi|güncelleme tarihi|ažurirano|promijenjeno|bijgewerkt|zuletzt geändert|fecha de actualización|data de atualização|dernière modification|дата обновления|оновлено',
  started_at: 'started at|started|date started|started on',
  completed_at:
    'completed at|completed|closed at|closed at utc|closed|resolved|resolved at|finish date|done at|completed date|canceled|cancelled|canceled at|completed on|closed date|archived at|archived|completion date|date completed|date done|date closed|completed time|resolved date|resolution date|accepted at|closed time|afsluttet|fullført|avslutad|ukończono|zakończono|dokončeno|befejezve|tamamlandı|završeno|erledigt am|abgeschlossen am|terminé le|cerrado el|concluído em|erledigt|abgeschlossen|geschlossen|geschlossen am|fertiggestellt|terminé|terminée|fermé|clôturé|date de clôture|completado|completada|cerrado|fecha de cierre|concluído|concluída|fechado em|data de conclusão|completato|chiuso|voltooid|afgerond|gesloten|suljettu|zamknięte|zamknięto|data zamknięcia|dokončené|uzavřeno|lezárva|kapatıldı|завершено|закрыто|дата закрытия|выполнено|закрито|완료|완료일|완료됨|종료일|完了|完了日|完成|完成日|完成时间|已完成|关闭时间',
  comment:
    'comment|comments|kommentar|commentaire|comentario|commento|комментарий|コメント|评论|댓글|last notes|discussion|kommentarer|kommentarer til|kommentit|komentarze|komentář|komentáře|megjegyzések|comentarii|comentarios|comentários|commentaires|kommentare|yorumlar|komentari|коментарі|комментарии|opmerkingen',
  blocks:
    'blocks|blocking|is blocking|blocking dependencies|blocks issues|blockiert|bloquea|bloque|bloqueia|blokuje',
  blocked_by:
    'blocked by|depends on|is blocked by|predecessors|blocked by dependencies|waiting on|dependencies|dependent on|dependency|depends|blockiert durch|bloqueado por|bloqué par|zablokowane przez|blokkert av|blokeret af',
  relates_to:
    'related to|relates to|related|related issues|linked issues|linked tasks|relations|related tasks|related tickets|verwandt|powiązane|zugehörige tickets|verwandte tickets|demandes liées|peticiones relacionadas|powiązane zagadnienia|gerelateerde issues|tarefas relacionadas',
  checklist: '',
  files: '',
  as_labels: '',
  custom: '',
  duplicates: 'duplicate of|duplicates|is duplicate of|duplicates issue|dupe of',
}

/** A heading without case, accents and punctuation; `dueDate` becomes two words, and `#` stays. */
export const plainHeading = (heading: string) =>
  heading.trim() === '#' ? '#' : plainWords(heading.replace(/([a-z])([A-Z])/g, '$1 $2'))

/** The headings of a text in which `|` separates them. */
export const splitWords = (text: string) => (text === '' ? [] : text.split('|').map(plainHeading))
const WORDS = new Map<ImportField, string[]>(
  IMPORT_FIELDS.map(({ value, label }) => [value, splitWords(HEADINGS[value as FirstField] ?? label)]),
)
/** The headings of a field. A field that was added later has its label as its only heading. */
export const words = (field: ImportField) => WORDS.get(field) ?? []

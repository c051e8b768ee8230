// The headings of Jira's CSV. They are in the language of the user who exported it, and one heading may occur several times.
import { plain } from '../words.ts'

const HEADINGS = {
  summary:
    'summary|resume|zusammenfassung|resumen|resumo|riepilogo|samenvatting|sammanfattning|podsumowanie|тема|описание темы|резюме|要約|概要|摘要|主题|요약',
  key: 'issue key|key|cle de ticket|cle|vorgangsschlussel|schlussel|clave de incidencia|clave|chave da item|chave do item|chave|chave da issue|chiave segnalazione|chiave ticket|chiave|issuesleutel|sleutel|arendenyckel|klucz zgloszenia|klucz|ключ проблемы|ключ задачи|ключ|課題キー|キー|问题关键字|事务关键字|关键字|이슈 키',
  id: 'issue id|id de ticket|identifiant de ticket|vorgangs id|id de la incidencia|id de incidencia|id da item|id do item|id segnalazione|id ticket|issue id|id zgloszenia|идентификатор проблемы|идентификатор задачи|課題 id|问题 id|事务 id|이슈 id',
  type: 'issue type|work type|type de ticket|type de tache|vorgangstyp|tipo de incidencia|tipo de actividad|tipo de item|tipo do item|tipo segnalazione|tipo di ticket|issuetype|arendetyp|typ zgloszenia|тип проблемы|тип задачи|課題タイプ|问题类型|事务类型|이슈 유형',
  status: 'status|statut|etat|estado|stato|статус|ステータス|状态|상태',
  category:
    'status category|categorie de statut|categorie d etat|statuskategorie|categoria de estado|categoria do status|categoria de status|categoria di stato|ステータス カテゴリ|状态类别|상태 범주',
  projectKey:
    'project key|cle de projet|cle du projet|projektschlussel|clave del proyecto|clave de proyecto|chave do projeto|chave de projeto|chiave progetto|ключ проекта|プロジェクト キー|项目关键字|프로젝트 키',
  projectName:
    'project name|project|nom du projet|nom de projet|projet|projektname|projekt|nombre del proyecto|proyecto|nome do projeto|nome de projeto|projeto|nome progetto|progetto|название проекта|проект|プロジェクト名|プロジェクト|项目名称|项目|프로젝트 이름',
  projectDescription:
    'project description|description du projet|projektbeschreibung|descripcion del proyecto|descricao do projeto',
  priority:
    'priority|priorite|prioritat|prioridad|prioridade|priorita|prioriteit|prioritet|priorytet|приоритет|優先度|优先级|우선순위',
  resolution: 'resolution|losung|resolucion|resolucao|risoluzione|oplossing|решение|解決状況|解决结果|해결책',
  assignee:
    'assignee|responsable|personne assignee|attribution|attribue a|bearbeiter|zugewiesene person|zugewiesen an|persona asignada|asignado a|responsavel|assegnatario|toegewezen aan|ansvarig|osoba przypisana|исполнитель|担当者|经办人|담당자',
  assigneeId:
    'assignee id|id de la personne assignee|id du responsable|zugewiesene person id|id der zugewiesenen person|id de la persona asignada|id do responsavel|担当者 id',
  reporter:
    'reporter|rapporteur|autor|informador|informante|relator|reportante|segnalatore|melder|rapportor|zglaszajacy|автор|報告者|报告人|보고자',
  reporterId: 'reporter id|id du rapporteur|autor id|id des autors|id del informador|id do relator|報告者 id',
  creator: 'creator|createur|ersteller|creador|criador|autore|создатель|作成者|创建人|만든 사람',
  creatorId:
    'creator id|id du createur|ersteller id|id des erstellers|id del creador|id do criador|作成者 id',
  created:
    'created|creation|cree|creee|date de creation|erstellt|creada|creado|criado|creata|creato|aangemaakt|skapad|utworzono|создано|作成日|作成日時|创建日期|创建时间|만듦',
  updated:
    'updated|mise a jour|mis a jour|date de mise a jour|aktualisiert|actualizada|actualizado|atualizado|aggiornata|aggiornato|bijgewerkt|uppdaterad|zaktualizowano|обновлено|更新日|更新日時|更新日期|更新时间|업데이트됨',
  resolved:
    'resolved|resolu|resolue|date de resolution|gelost|erledigt|resuelta|resuelto|resolvido|risolto|解決日|解决日期',
  due: 'due date|due|date d echeance|echeance|falligkeitsdatum|fallig|fecha de vencimiento|vencimiento|data limite|data de vencimento|data di scadenza|scadenza|vervaldatum|forfallodatum|termin|срок исполнения|дата выполнения|期限|到期日|기한',
  description:
    'description|beschreibung|descripcion|descricao|descrizione|omschrijving|beskrivning|opis|описание|説明|描述|설명',
  environment: 'environment|environnement|umgebung|entorno|ambiente|omgeving|окружение|環境|环境|환경',
  labels:
    'labels|label|etiquettes|etiquette|stichworter|stichworte|etiquetas|etichette|etiketter|etykiety|метки|ラベル|标签|레이블',
  components:
    'components|component s|component|composants|composant s|composants s|komponenten|komponente n|componentes|componente s|componenti|componenten|komponenter|компоненты|コンポーネント|模块|구성 요소',
  fixVersions:
    'fix versions|fix version s|versions corrigees|version s corrigee s|losungsversion en|losungsversionen|versiones corregidas|versoes corrigidas|versione risolutiva|修正バージョン|修复版本',
  versions:
    'affects versions|affects version s|versions concernees|version s affectee s|betroffene version en|versiones afectadas|versoes afetadas|影響バージョン|影响版本',
  comment:
    'comment|comments|commentaire|commentaires|kommentar|kommentare|comentario|comentarios|commento|commenti|opmerking|комментарий|コメント|评论|备注|댓글',
  attachment:
    'attachment|attachments|piece jointe|pieces jointes|fichier joint|anhang|anhange|archivo adjunto|adjunto|adjuntos|anexo|anexos|allegato|allegati|bijlage|bilaga|вложение|添付ファイル|附件|첨부 파일',
  worklog:
    'log work|worklog|journal de travail|arbeit protokollieren|arbeitsprotokoll|registro de trabajo|registrar trabajo|registro de trabalho|作業ログ|工作日志',
  watchers: 'watchers|observateurs|beobachter|observadores|osservatori|ウォッチャー|关注者',
  watchersId: 'watchers id|id des observateurs|beobachter id|id de observadores|ウォッチャー id',
  parent: 'parent|ubergeordnet|principal|pai|elemento padre|親|父级|상위',
  parentId:
    'parent id|id parent|id du parent|ubergeordnete id|id de principal|id pai|parent issue id|親 id|父 id',
  parentKey:
    'parent key|cle parent|cle du parent|ubergeordneter schlussel|clave principal|chave pai|親キー|父关键字',
  parentSummary:
    'parent summary|resume du parent|zusammenfassung des ubergeordneten elements|resumen del elemento principal|resumo do pai',
  epic: 'epic link|epic|lien de l epopee|epos verknupfung|epic verknupfung|enlace de epic|enlace de epica|link do epico',
  epicName: 'epic name',
  points:
    'story points|story point estimate|estimation de story points|puntos de historia|storypoints|story point schatzung',
  rank: 'rank|rang|rango|classificacao',
  sprint: 'sprint|sprints',
  timeSpent: 'time spent|temps passe|zeitaufwand|tiempo trabajado|tempo gasto|benotigte zeit|作業時間',
  originalEstimate:
    'original estimate|estimation originale|ursprungliche schatzung|estimacion original|estimativa original|初期見積もり',
} as const

export type JiraField = keyof typeof HEADINGS
const JIRA_FIELDS = new Map<string, JiraField>(
  Object.entries(HEADINGS).flatMap(([field, words]) =>
    words.split('|').map((word) => [word, field as JiraField] as const),
  ),
)

/** Custom fields that have a counterpart here. */
const CUSTOM = new Set<JiraField>(['epic', 'points', 'rank', 'sprint', 'epicName'])
const CUSTOM_FIELD =
  /^(?:custom fields?|champs? personnalises?|benutzerdefinierte[sn]? felde?r?|campos? personalizados?|campo personalizzato|aangepast veld|пользовательское поле|カスタム フィールド|自定义字段|사용자 지정 필드)\s*[(（](.*)[)）]$/i
const LINK =
  /^(?:(outward|inward)|(?:lien\b.*?\b(sortant|entrant))|(?:(ausgehende|eingehende)\b.*)|(?:enlace\b.*?\b(saliente|entrante))|(?:link\b.*?\b(externo|interno)))[^(]*\((.*)\)$/i

/** Only this many characters of a heading are read. */
const HEADING = 500

export type JiraColumn =
  | { field: JiraField; at: number }
  | { field: 'custom'; name: string; at: number }
  | { field: 'link'; name: string; isOutward: boolean; at: number }
  | { field: 'other'; name: string; at: number }

export function columnsOf(headers: readonly string[]): JiraColumn[] {
  return headers.map((header, at) => {
    const withoutMarks = header
      .slice(0, HEADING)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .normalize('NFC')
      .trim()
    const custom = CUSTOM_FIELD.exec(withoutMarks)
    if (custom) {
      const field = JIRA_FIELDS.get(plain(custom[1] as string))
      if (field && CUSTOM.has(field)) return { field, at }
      return { field: 'custom', name: header.slice(header.search(/[(（]/) + 1, -1), at }
    }
    const link = LINK.exec(withoutMarks)
    if (link) {
      const direction = (link[1] ?? link[2] ?? link[3] ?? link[4] ?? link[5] ?? '').toLowerCase()
      const isOutward = /^(outward|sortant|ausgehende|saliente|externo)/.test(direction)
      return { field: 'link', name: link[6] as string, isOutward, at }
    }
    const field = JIRA_FIELDS.get(plain(header))
    return field ? { field, at } : { field: 'other', name: header, at }
  })
}

/** Whether headings are those of Jira, and not of some other table that has a summary. */
export function isJira(headers: readonly string[]): boolean {
  const fields = new Set(columnsOf(headers).map(({ field }) => field))
  const isKeyed = fields.has('key') && fields.has('summary')
  const others: JiraColumn['field'][] = [
    'id',
    'type',
    'status',
    'projectKey',
    'custom',
    'link',
    'reporter',
    'resolution',
  ]
  return isKeyed && others.filter((field) => fields.has(field)).length >= 2
}

// Jira's exports: CSV in several languages, XML, pages of the REST API.
import { expect, it } from 'vitest'
import { readBytes } from '../../test/read-source.ts'
import { jira } from './jira.ts'

const CSV = `Summary,Issue key,Issue id,Issue Type,Status,Status Category,Project key,Project name,Priority,Assignee,Assignee Id,Reporter,Reporter Id,Created,Due date,Description,Labels,Labels,Component/s,Comment,Comment,Attachment,Parent,Outward issue link (Blocks),Custom field (Colour),Custom field (Story Points),Σ Time Spent,Watchers,Custom field (Rank)
First,TEA-2,1002,Bug,In Review,In Progress,TEA,Tea room,Highest,Ada,5db9d8eb4ff1890d31036b89,Bo,712020:b0892835-64bc-4809-afd1-cc09a3ffc20e,05/Sep/25 7:24 AM,06/Sep/25 12:00 AM,"h2. Why
*Bold* and {{code}}",hot,cold,Kitchen,05/Sep/25 7:24 AM;5db9d8eb4ff1890d31036b89;[~accountid:712020:b0892835-64bc-4809-afd1-cc09a3ffc20e] look; here,Just words,05/Sep/25 7:24 AM;x;a.png;https://example.org/a.png,1001,"TEA-1, TEA-9",Red,3.5,120,Bo,0|i002:
Second,TEA-1,1001,Story,Frozen,Done,TEA,Tea room,Whatever,-1,,Bo,712020:b0892835-64bc-4809-afd1-cc09a3ffc20e,31/Feb/25 7:24 AM,,,,,,,,,,,,2,,,0|i001:
`

it('reads the CSV of all fields', async () => {
  const { all, counts, remarkCounts } = await readBytes(jira, CSV, { timeZone: 'America/New_York' })
  expect(counts).toEqual({
    ...{ project: 1, person: 2, column: 2, label: 3, field: 1 },
    ...{ ticket: 2, relation: 1, comment: 2 },
  })
  expect(all('project')[0]).toMatchObject({ id: 'TEA', key: 'TEA', name: 'Tea room', ticket_order: 'manual' })
  const [first, second] = all('ticket')
  expect(first).toMatchObject({
    key: 'TEA-2',
    number: 2,
    type: 'bug',
    priority: 'critical',
    column: 'In Review',
    labels: ['hot', 'cold', 'kitchen'],
    parent: 'TEA-1',
    created_at: '2025-09-05T11:24:00.000Z',
    due_date: '2025-09-06',
    estimate: 4,
    description: '## Why\n**Bold** and `code`\n\n**Attachments**\n\n- [a.png](https://example.org/a.png)',
  })
  expect(second).toMatchObject({ assignee: null, type: 'feature', priority: 'medium', created_at: null })
  expect(all('column')).toMatchObject([
    { name: 'In Review', status: 'in_progress' },
    { name: 'Frozen', status: 'done' },
  ])
  expect(all('comment')).toMatchObject([
    { author: '5db9d8eb4ff1890d31036b89', content: '@Bo look; here', created_at: '2025-09-05T11:24:00.000Z' },
    { author: null, content: 'Just words', created_at: null },
  ])
  expect(all('relation')).toEqual([{ kind: 'blocks', from: 'TEA-2', to: 'TEA-1' }])
  expect(remarkCounts).toMatchObject({
    'left_out relation: The other ticket is not in the source.': 1,
    'left_out watcher: Watchers are not imported.': 1,
    'left_out file: The export holds the address of a file, not its bytes; the description links to it.': 1,
    'changed estimate: Estimates are whole numbers here; others are rounded up, or left out.': 1,
    'changed component: Components come as labels.': 1,
    'changed priority: The priority “Whatever” comes as medium.': 1,
    'changed date: A date could not be read, or makes no sense; it is left out.': 1,
  })
})

it.each([
  [
    'French',
    'Résumé;Clé de ticket;Type de ticket;État;Priorité;Responsable;Création;Commentaire\nBon;TEA-1;Tâche;Terminé;Haute;Ada;05/août/25 7:24 AM;"10/oct./25 9:00;ada;Oui; non"',
    '2025-08-05T07:24:00.000Z',
    'high',
    'done',
  ],
  [
    'German',
    'Zusammenfassung;Vorgangsschlüssel;Vorgangstyp;Status;Priorität;Zugewiesene Person;Erstellt;Kommentar\nGut;TEA-1;Aufgabe;Fertig;Hoch;Ada;05/Mai/25 19:24;"01/Dez/25 9:00;ada;Ja"',
    '2025-05-05T19:24:00.000Z',
    'high',
    'done',
  ],
  [
    'Spanish',
    'Resumen,Clave de incidencia,Tipo de Incidencia,Estado,Prioridad,Persona asignada,Creada,Comentario\nBien,TEA-1,Tarea,Listo,Alta,Ada,05/ago/25 7:24 PM,"01/ene/25 9:00;ada;Si"',
    '2025-08-05T19:24:00.000Z',
    'high',
    'done',
  ],
  [
    'Portuguese',
    'Resumo,Chave da item,Tipo de item,Status,Prioridade,Responsável,Criado,Comentário\nBom,TEA-1,Tarefa,Concluído,Alta,Ada,05/fev./25 7:24 PM,"01/set/25 9:00;ada;Sim"',
    '2025-02-05T19:24:00.000Z',
    'high',
    'done',
  ],
])('reads headings and months in %s', async (_, text, created, priority, status) => {
  const { all } = await readBytes(jira, text)
  expect(all('ticket')[0]).toMatchObject({
    key: 'TEA-1',
    created_at: created,
    priority,
    type: 'task',
    assignee: 'Ada',
  })
  expect(all('column')[0]?.status).toBe(status)
  expect(all('comment')[0]).toMatchObject({ author: 'ada' })
  expect(all('comment')[0]?.created_at).not.toBeNull()
})

const ITEM = (
  key: string,
  inside: string,
) => `<item><title>[${key}] Boil</title><link>https://jira.example.org/browse/${key}</link>
<project id="1" key="TEA">Tea</project><key id="9">${key}</key><summary>Boil &amp; cool</summary><type>Bug</type>
<status>Closed</status><statusCategory key="done"/><resolution>Fixed</resolution>
<assignee username="-1">Unassigned</assignee><reporter username="ada@example.org">Ada</reporter>
<created>Sat, 15 Jul 2023 20:07:23 +0200</created>${inside}</item>`
const RSS = (items: string) =>
  `<!-- made by Jira --><rss version="0.92"><channel><title>Our Jira</title><link>https://jira.example.org/x</link><issue start="0" end="2" total="5"/>${items}</channel></rss>`

it('reads XML with its HTML', async () => {
  const inside = `<description>&lt;p&gt;See &lt;a href="/browse/TEA-2"&gt;it&lt;/a&gt; &lt;script&gt;bad()&lt;/script&gt;&lt;b&gt;now&lt;/b&gt;&lt;/p&gt;&lt;div class="code panel"&gt;&lt;pre class="code-java"&gt;a &amp;lt; b&lt;/pre&gt;&lt;/div&gt;</description>
<labels><label>hot</label></labels><component>Pot</component><fixVersion>1.0</fixVersion>
<comments><comment id="7" author="ada@example.org" created="Fri, 21 Jul 2023 04:26:59 +0000">&lt;p&gt;Hi&lt;/p&gt;</comment></comments>
<issuelinks><issuelinktype><name>Blocks</name><inwardlinks description="is blocked by"><issuelink><issuekey id="2">TEA-2</issuekey></issuelink></inwardlinks></issuelinktype></issuelinks>
<attachments><attachment id="44" name="a b.png" size="3"/></attachments><subtasks><subtask id="3">TEA-2</subtask></subtasks>
<customfields><customfield id="customfield_1"><customfieldname>Colour</customfieldname><customfieldvalues><customfieldvalue><![CDATA[red]]></customfieldvalue></customfieldvalues></customfield></customfields>`
  const { all, remarkCounts } = await readBytes(jira, RSS(ITEM('TEA-1', inside) + ITEM('TEA-2', '')))
  expect(all('project')[0]).toMatchObject({ key: 'TEA', name: 'Tea' })
  expect(all('person')).toEqual([
    { id: 'ada@example.org', name: 'Ada', username: 'ada@example.org', email: 'ada@example.org' },
  ])
  expect(all('ticket')[0]).toMatchObject({
    title: 'Boil & cool',
    url: 'https://jira.example.org/browse/TEA-1',
    assignee: null,
    reporter: 'ada@example.org',
    created_at: '2023-07-15T18:07:23.000Z',
    labels: ['hot', 'pot'],
    milestone: '1.0',
    description:
      'See [it](https://jira.example.org/browse/TEA-2) **now**\n\n```java\na < b\n```\n\n**Attachments**\n\n- [a b.png](https://jira.example.org/secure/attachment/44/a%20b.png)',
  })
  expect(all('ticket')[1]?.parent).toBe('TEA-1')
  expect(all('comment')[0]).toMatchObject({ id: '7', content: 'Hi', author: 'ada@example.org' })
  expect(all('relation')).toEqual([{ kind: 'blocks', from: 'TEA-2', to: 'TEA-1' }])
  expect(remarkCounts).toMatchObject({
    'missing ticket: Jira found more issues than it put into the file.': 3,
  })
})

it('reads pages of the REST API, old text and new', async () => {
  const issue = (key: string, fields: object) => ({
    key,
    self: `https://jira.example.org/rest/api/2/issue/${key}`,
    fields: { summary: key, status: { name: 'Open', statusCategory: { key: 'new' } }, ...fields },
  })
  const adf = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Why' }] },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              { type: 'paragraph', content: [{ type: 'text', text: 'bold', marks: [{ type: 'strong' }] }] },
            ],
          },
        ],
      },
    ],
  }
  const page = {
    startAt: 0,
    maxResults: 2,
    total: 3,
    names: { customfield_1: 'Colour' },
    issues: [
      issue('TEA-1', {
        description: adf,
        customfield_1: 'red',
        worklog: { total: 2 },
        issuelinks: [{ type: { name: 'Cloners', outward: 'clones' }, outwardIssue: { key: 'TEA-2' } }],
        comment: {
          total: 2,
          comments: [
            {
              id: '1',
              author: { accountId: 'a1', displayName: 'Ada' },
              body: 'h1. Hi',
              created: '2024-01-02T03:04:05.000+0100',
            },
          ],
        },
      }),
      issue('TEA-2', {
        description: '*bold*',
        parent: { key: 'TEA-1' },
        assignee: { name: 'bo', displayName: 'Bo', emailAddress: 'bo@example.org' },
      }),
    ],
  }
  const { all, remarkCounts } = await readBytes(jira, JSON.stringify([page]))
  expect(all('ticket')).toMatchObject([
    { description: '## Why\n\n- **bold**', url: 'https://jira.example.org/browse/TEA-1' },
    { description: '**bold**', parent: 'TEA-1', assignee: 'bo' },
  ])
  expect(all('comment')[0]).toMatchObject({
    content: '# Hi',
    author: 'a1',
    created_at: '2024-01-02T02:04:05.000Z',
  })
  expect(all('person')).toMatchObject([
    { name: 'Ada', email: null },
    { name: 'Bo', email: 'bo@example.org' },
  ])
  expect(remarkCounts).toMatchObject({
    'missing ticket: Jira found more issues than the pages hold.': 1,
    'missing comment: Jira counts more comments than the page holds.': 1,
    'left_out worklog: Work that was logged is not imported.': 2,
    'changed relation: Links of the kind “Cloners” come as “relates to”.': 1,
  })
})

it.each([
  ['another feed', '<feed><entry/></feed>', 'This XML is not an export of Jira: it is not an RSS feed.'],
  ['a document type', `<!DOCTYPE rss [<!ENTITY a "b">]>${RSS('')}`, 'it declares a document type'],
  ['a cut file', RSS(ITEM('TEA-1', '')).slice(0, 300), 'the file ends too early'],
  ['JSON without issues', '{"hello": []}', 'holds no issues of Jira'],
  ['nothing', '', 'is empty'],
])('refuses %s', async (_, text, message) => {
  await expect(readBytes(jira, text)).rejects.toThrow(message)
})

it.each([
  [
    'Polish',
    'Podsumowanie;Klucz zgłoszenia;Typ zgłoszenia;Status;Priorytet;Osoba przypisana;Utworzono;Komentarz;Zewnętrzne łącze do zgłoszenia (Blocks);Pole niestandardowe (Story Points)\nDobre;TEA-1;Błąd w programie;Gotowe;Wysoki;Ada;05/lut/25 7:24 PM;"06/lut/25 9:00 AM;ada;Tak";TEA-2;3\nInne;TEA-2;Błąd;W toku;Niski;;;;;',
  ],
  [
    'Danish',
    'Resumé;Sagsnøgle;Sagstype;Status;Prioritet;Tildelt;Oprettet;Kommentar;Udgående saglink (Blocks);Brugerdefineret felt (Story Points)\nGodt;TEA-1;Fejl;Færdig;Høj;Ada;05/feb/25 7:24 PM;"06/feb/25 9:00 AM;ada;Ja";TEA-2;3\nAndet;TEA-2;Fejl;I gang;Lav;;;;;',
  ],
  [
    'Norwegian',
    'Sammendrag;Saksnøkkel;Sakstype;Status;Prioritet;Tilordnet;Opprettet;Kommentar;Utgående sakslenke (Blocks);Egendefinert felt (Story Points)\nBra;TEA-1;Feil;Løst;Høy;Ada;05/feb/25 7:24 PM;"06/feb/25 9:00 AM;ada;Ja";TEA-2;3\nAnnet;TEA-2;Feil;Under arbeid;Lav;;;;;',
  ],
  [
    'Turkish',
    'Özet;Konu anahtarı;Konu türü;Durum;Öncelik;Atanan kişi;Oluşturuldu;Yorum;Giden konu bağlantısı (Blocks);Özel alan (Story Points)\nİyi;TEA-1;Hata;Tamamlandı;Yüksek;Ada;05/Şub/25 7:24 PM;"06/Şub/25 9:00 AM;ada;Evet";TEA-2;3\nDiğer;TEA-2;Hata;Yapılıyor;Düşük;;;;;',
  ],
  [
    'Croatian',
    'Sažetak;Ključ zadatka;Vrsta zadatka;Status;Prioritet;Dodijeljeno;Stvoreno;Komentar;Odlazna veza (Blocks);Prilagođeno polje (Story Points)\nDobro;TEA-1;Greška;Završeno;Visok;Ada;05/velj/25 7:24 PM;"06/velj/25 9:00 AM;ada;Da";TEA-2;3\nDrugo;TEA-2;Greška;U tijeku;Nizak;;;;;',
  ],
])('reads the CSV in %s, with letters that have no accent to take away', async (_, text) => {
  const { all } = await readBytes(jira, text)
  expect(all('ticket')[0]).toMatchObject({
    key: 'TEA-1',
    type: 'bug',
    priority: 'high',
    assignee: 'Ada',
    estimate: 3,
    created_at: '2025-02-05T19:24:00.000Z',
  })
  expect(all('column').map(({ status }) => status)).toEqual(['in_progress', 'done'])
  expect(all('relation')).toEqual([{ kind: 'blocks', from: 'TEA-1', to: 'TEA-2' }])
  expect(all('comment')[0]).toMatchObject({ author: 'ada', created_at: '2025-02-06T09:00:00.000Z' })
})

it('reads headings of an unknown language by their order', async () => {
  const { all } = await readBytes(jira, 'Aa,Bb,Cc,Dd,Ee\nBoil,TEA-1,10001,Bug,Done')
  expect(all('ticket')[0]).toMatchObject({ title: 'Boil', key: 'TEA-1', type: 'bug', column: 'Done' })
})

it('brings sprints, versions and custom fields as labels where the user chose so', async () => {
  const text = `Summary,Issue key,Issue id,Sprint,Fix versions,Custom field (Colour)
Boil,TEA-1,1,Sprint 9,1.2,red`
  const labels = ['sprint', 'version', 'custom field Colour']
  const { all, remarks } = await readBytes(jira, text, { labels })
  expect(all('label').map(({ name }) => name)).toEqual(['Colour: red', 'Version: 1.2', 'Sprint 9'])
  expect(remarks.map(({ what, as_labels }) => [what, as_labels])).toEqual(
    labels.toReversed().map((key) => ['changed', key]),
  )
})

it('takes the address out of an account of the service desk', async () => {
  const text = 'Summary,Issue key,Issue id,Reporter,Reporter Id\nBoil,TEA-1,1,,qm:5f1a:ada@example.org'
  const { all } = await readBytes(jira, text)
  expect(all('person')).toMatchObject([{ name: 'ada@example.org', email: 'ada@example.org', username: null }])
})

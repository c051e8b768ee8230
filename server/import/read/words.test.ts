// Foreign words for a status, a priority and a type, in their own letters.
import { expect, it } from 'vitest'
import { isNobody, priorityOf, statusOf, typeOf } from './words.ts'

it.each([
  ['Polish', 'Gotowe', 'W toku', 'Do zrobienia', 'Błąd w programie', 'Wysoki'],
  ['Danish', 'Færdig', 'Igangværende', 'Ny', 'Fejl', 'Høj'],
  ['Norwegian', 'Løst', 'Påbegynt', 'Å gjøre', 'Feil', 'Høy'],
  ['Turkish', 'Tamamlandı', 'Yapılıyor', 'Yapılacak', 'Arıza', 'Yüksek'],
  ['Croatian', 'Završeno', 'U tijeku', 'Za napraviti', 'Greška', 'Visok'],
  ['German', 'Gelöst', 'In Prüfung', 'Zu erledigen', 'Störung', 'Hoch'],
  ['Czech', 'Vyřešeno', 'V řešení', 'K vyřízení', 'Chyba', 'Vysoká'],
  ['Russian', 'Решён', 'В работе', 'Новый', 'Ошибка', 'Высокий'],
  ['Japanese', '完了', '進行中', '未着手', 'バグ', '高'],
  ['Korean', '완료', '진행 중', '할 일', '버그', '높음'],
])('knows %s words in their own letters', (_, done, started, open, bug, high) => {
  expect([done, started, open].map(statusOf)).toEqual(['done', 'in_progress', 'todo'])
  expect(typeOf(bug)).toEqual({ type: 'bug', isKnown: true })
  expect(priorityOf(high)).toEqual({ priority: 'high', isKnown: true })
})

it.each(['Unassigned', '-1', '—', 'Nicht zugewiesen', 'Nieprzypisane', '未割り当て', ''])(
  'takes “%s” for nobody',
  (name) => {
    expect(isNobody(name)).toBe(true)
  },
)

// Which field each heading of a CSV table is taken for.
import { expect, it } from 'vitest'
import { guessColumns } from './csv.ts'

it.each<[string, string[]]>([
  [
    'Title,Description,Stage,Owner,Members,Labels,Due Date,created at,updated at',
    [
      'title',
      'description',
      'status',
      'reporter',
      'assignee',
      'labels',
      'due_date',
      'created_at',
      'updated_at',
    ],
  ],
  [
    'ID,Project,Name,Description,State,Target Date,Priority,Created By,Assignee,Labels,Created At',
    [
      'key',
      '',
      'title',
      'description',
      'status',
      'due_date',
      'priority',
      'reporter',
      'assignee',
      'labels',
      'created_at',
    ],
  ],
  [
    'Task Name,Assigned To,Status,dueDate,Tags,Owner',
    ['title', 'assignee', 'status', 'due_date', 'labels', 'reporter'],
  ],
  ['Subject,Owner', ['title', 'assignee']],
  [
    'Titel;Beschreibung;Priorität;Zugewiesen an;Fällig am',
    ['title', 'description', 'priority', 'assignee', 'due_date'],
  ],
  ['Título;Estado;Prioridad;Etiquetas', ['title', 'status', 'priority', 'labels']],
  ['Title,Name,Comment,Comment,Tags,Labels', ['title', '', 'comment', 'comment', 'labels', 'labels']],
  ['a,b,', ['', '', '']],
])('guesses %s', (headers, fields) => {
  const names = headers.split(/[,;]/)
  const guessed = guessColumns(names)
  expect(names.map((_, at) => guessed[at] ?? '')).toEqual(fields)
})

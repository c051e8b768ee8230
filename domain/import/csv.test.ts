// Which field each heading of a CSV table is taken for, and which row has the headings.
import { expect, it } from 'vitest'
import { guessColumns, headingRowOf } from './csv.ts'

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
  ['제목,상태,담당자,완료,생성일', ['title', 'status', 'assignee', 'completed_at', 'created_at']],
  ['Thema;Angelegt;Geschlossen', ['title', 'created_at', 'completed_at']],
  ['Title,Name,Comment,Comment,Tags,Labels', ['title', '', 'comment', 'comment', 'labels', 'labels']],
  ['a,b,', ['', '', '']],
])('guesses %s', (headers, fields) => {
  const names = headers.split(/[,;]/)
  const guessed = guessColumns(names)
  expect(names.map((_, at) => guessed[at] ?? '')).toEqual(fields)
})

it.each([
  ['the first row', 'Title,Status\nA,B', 1],
  ['below the name of a board', 'House\n\nName,Status\nRoof,Done', 3],
  ['below a few facts about the export', 'Exported,2026-05-04\nName,Status,Person,Due\nRoof,Done,Ada,', 2],
  ['below other headings, if all cells are headings', 'What,Where,Who\nName,Status,Person\nRoof,Done,Ada', 2],
  [
    'the first row, although the values of a ticket are headings elsewhere',
    'What,Kind,State\nSign in,Bug,Closed',
    1,
  ],
  ['the first row of two columns', 'Kind,State\nBug,Closed', 1],
  ['the first row, although no cell is known', 'Foo,Bar\nTask,Resolved', 1],
])('the row of headings is %s', (_, text, row) => {
  expect(headingRowOf(text.split('\n').map((line) => line.split(',')))).toBe(row)
})

// Messages with elements: tags, values that are elements, and people's texts that look like tags.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { rich } from './rich.tsx'

const html = (...given: Parameters<typeof rich>) =>
  renderToStaticMarkup(createElement('p', null, rich(...given)))
const b = (text: string) => createElement('b', null, text)

it('makes an element of each tag, in the order of the message', () => {
  const parts = { b, icon: () => createElement('i') }
  expect(html('<icon/> {name} is <b>late</b>.', { name: 'Ada' }, parts)).toBe(
    '<p><i></i> Ada is <b>late</b>.</p>',
  )
})

it('takes elements as values', () => {
  expect(html('{person} added {file}', { person: b('Ada'), file: 'a.txt' })).toBe(
    '<p><b>Ada</b> added a.txt</p>',
  )
})

it('shows tags that somebody wrote as text', () => {
  expect(html('Closed <b>{name}</b>', { name: '<b>x</b> \\u0041' }, { b })).toBe(
    '<p>Closed <b>&lt;b&gt;x&lt;/b&gt; \\u0041</b></p>',
  )
})

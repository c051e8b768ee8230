// References to files in a text: written with the name of the file, and removed with the file.
import { expect, it } from 'vitest'
import { fileIdIn } from '../../domain/attachment/path.ts'
import { LIMITS } from '../../domain/limits.ts'
import { referenceTo, withoutReferences } from './files.ts'

const id = '0197c5f0-0000-7000-8000-000000000001'
const other = '0197c5f0-0000-7000-8000-000000000002'

it('a picture is referred to as a picture, any other file by a link, and brackets in a name stay in it', () => {
  expect(referenceTo({ id, name: 'shot.png', isPicture: true })).toBe(`![shot.png](/attachments/${id})`)
  expect(referenceTo({ id, name: 'log [1].txt', isPicture: false })).toBe(
    `[log \\[1\\].txt](/attachments/${id})`,
  )
  expect(fileIdIn(`/attachments/${id}`)).toBe(id)
})

it('the references to a removed file go, and nothing else', () => {
  const [shot, log] = [
    referenceTo({ id, name: 'a [b] shot.png', isPicture: true }),
    referenceTo({ id, name: 'log.txt', isPicture: false }),
  ]
  const kept = referenceTo({ id: other, name: 'kept.png', isPicture: true })
  expect(withoutReferences(`Look:\n${shot}\n${kept}\nsee ${log} too`, id)).toBe(`Look:\n${kept}\nsee  too`)
  expect(withoutReferences(`[a](b) ${kept}`, id)).toBe(`[a](b) ${kept}`)
})

it('the reference to a file with the longest name also goes', () => {
  for (const char of ['a', '[', ' @', '&amp;']) {
    const name = char.repeat(LIMITS.attachment_name).slice(0, LIMITS.attachment_name)
    expect(withoutReferences(referenceTo({ id, name, isPicture: true }), id)).toBe('')
  }
})

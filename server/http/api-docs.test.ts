// The API document describes every call, and each example is valid against its schemas.
import { describe, expect, test } from 'vitest'
import { api, type OperationName } from '../../domain/api.ts'
import { changedTicket, ticket } from '../../domain/api-example.ts'
import type { Operation } from '../../domain/operation.ts'
import { TICKET_FIELDS } from '../../domain/ticket/fields.ts'
import { TicketChanges } from '../../domain/ticket/ticket.ts'
import { apiChapters, apiDocs, exampleOf } from './api-docs.ts'

const names = Object.keys(api) as OperationName[]

test('every call of the contract has words and an example, and nothing else has', () => {
  expect(Object.keys(apiDocs()).sort()).toEqual([...names].sort())
})

test('every call stands in exactly one chapter', () => {
  expect(
    apiChapters()
      .flatMap((chapter) => chapter.calls)
      .sort(),
  ).toEqual([...names].sort())
})

describe.each(names)('%s', (name) => {
  const { input, output, path }: Operation = api[name]
  const { summary, description } = apiDocs()[name]
  const example = exampleOf(name)

  test('is told in a short summary and in whole sentences', () => {
    expect(summary).toMatch(/^[A-Z][^.]{4,70}$/)
    expect(description).toMatch(/^.{20,}[.`]$/s)
  })

  test('has an example of what is sent and answered that is valid, to the last field', () => {
    expect(() => input.parse(example.input)).not.toThrow()
    // Parsing a response drops fields that are not in its schema, so the example must not have any.
    expect(output.parse(example.output)).toEqual(example.output)
  })

  test('names a value for each part of its path', () => {
    const parts = [...path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(Object.keys(example.params as object)).toEqual(parts)
    expect(Object.values(example.params as object)).toEqual(parts.map(() => expect.any(String)))
  })
})

test.each(TICKET_FIELDS)(
  'the field %s of a ticket has two examples, so that a change of it shows',
  (field) => {
    expect(TicketChanges.parse({ [field]: changedTicket[field] })[field]).toEqual(changedTicket[field])
    expect(changedTicket[field]).not.toEqual(ticket[field])
  },
)

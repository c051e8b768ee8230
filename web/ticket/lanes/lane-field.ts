// The fields that the lanes of a board can have: those of every project, and the project's custom fields with one of few values.
import type { CustomField } from '../../../domain/field/field.ts'
import { nounOf } from '../../../domain/ticket/kinds.ts'
import { type LaneField, laneFieldOf } from '../../../domain/ticket/lane-fields.ts'
import { isSingle } from '../table/custom-groups.ts'

/** A custom field whose values are lanes. */
export type OwnLane = { kind: 'own'; termName: string; own: CustomField }
/** A field whose values are lanes. */
export type AnyLane = LaneField | OwnLane

/** The custom fields that have lanes. */
export const ownLanes = (fields: readonly CustomField[]): OwnLane[] =>
  fields.filter(isSingle).map((own) => ({ kind: 'own', termName: `#${own.id}`, own }))

/** The field of a name, as in the address. */
export const laneOf = (name: string, fields: readonly CustomField[]): AnyLane | undefined =>
  laneFieldOf(name) ?? ownLanes(fields).find(({ termName }) => termName === name)

/** The name of the field within a sentence. */
export const laneNoun = (field: AnyLane): string => (field.kind === 'own' ? field.own.name : nounOf(field))

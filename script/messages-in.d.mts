/** A text of the interface in code. */
export type FoundMessage = {
  /** Undefined if the argument is not a literal. */
  message: string | undefined
  /** The sense of a text that has several; null if it is not a literal. */
  context: string | null | undefined
  hasValues: boolean
  /** The names of the values, if they are listed in the call. */
  values: string[] | undefined
  /** Where the argument begins and ends in the code. */
  start: number
  end: number
}
export function messagesIn(program: object): FoundMessage[]

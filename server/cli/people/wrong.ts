// The two ways in which a command ends badly, each with one line: used wrongly (exit code 2), or refused (1).

/** The command line is wrong: nothing was sent. */
export class WrongUse extends Error {
  override name = 'WrongUse'
}

/** The server refused, or could not be reached. */
export class Refused extends Error {
  override name = 'Refused'
}

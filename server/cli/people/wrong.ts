// The two ways in which a command fails, each with a one-line message: wrong use (exit code 2), or a refusal (1).

/** The command line is wrong, so nothing was sent. */
export class WrongUse extends Error {
  override name = 'WrongUse'
}

/** The server refused the request, or could not be reached. */
export class Refused extends Error {
  override name = 'Refused'
}

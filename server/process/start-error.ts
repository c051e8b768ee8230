// An error that prevents the start: its message is one line written for the operator.
// main.ts prints it without a stack and exits with 1; anything else that is thrown is a bug.

export class StartError extends Error {
  override name = 'StartError'
}

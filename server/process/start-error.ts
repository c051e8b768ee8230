// The error that stops a start: its message is one line written for the person at the terminal.
// main.ts prints it without a stack and exits with 1; anything else that is thrown is a fault of ours.

export class StartError extends Error {
  override name = 'StartError'
}

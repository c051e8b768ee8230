// An error that prevents the start. Its message is one line for the operator. main.ts prints it without a stack and exits with 1;
// any other error that is thrown is a bug.

export class StartError extends Error {
  override name = 'StartError'
}

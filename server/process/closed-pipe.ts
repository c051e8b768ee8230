// The reader of the output, such as `head`, may close the pipe early. Node.js reports this as an error, which would end the program
// with a stack.

/**
 * Ignores output to a closed pipe, so that a command still does its work to the end.
 * @param onClosed is called for each output that was lost
 * @returns aborted once output was lost
 */
export function ignoreClosedPipes(onClosed = () => {}): AbortSignal {
  const closed = new AbortController()
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      closed.abort()
      onClosed()
    })
  return closed.signal
}

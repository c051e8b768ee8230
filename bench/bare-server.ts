// The baseline for reads: a server that only sends precomputed answers with the product's headers. Its rate shows the cost of
// Node's HTTP. It runs as a child process and gets its answers from its parent.
import { createServer } from 'node:http'

export type Answers = Record<string, { head: Record<string, string>; body: string }>

process.on('message', (answers: Answers) => {
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, answer?.head).end(answer?.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
})
process.on('disconnect', () => process.exit())

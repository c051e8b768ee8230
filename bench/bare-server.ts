// A server that does nothing: it sends the answers it is given once, with the head the product sends. What it reaches
// is what Node's own HTTP costs. Run as a process of its own, told its answers by its parent.
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

// Several servers behind a proxy, as one.
import type { Server } from './server.ts'

/** A `Server` that represents all servers, at the address of the proxy. */
export function inFrontOf(servers: Server[], url: string, databaseUrl: string): Server {
  const first = servers[0] as Server
  return {
    ...first,
    url,
    why: (body) => servers.map((server) => server.why(body)).sort((a, b) => b.length - a.length)[0] ?? '',
    database: async () => ({ url: databaseUrl, adminUrl: databaseUrl }),
  }
}

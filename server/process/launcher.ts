// If npm or npx started the server, it must stop when they stop: they forward a signal only to the shell between them and this
// process, and that shell does not pass it on.

const betweenLooks = 200

export function stopWithLauncher(stop: (reason: string) => void, env: NodeJS.ProcessEnv = process.env): void {
  if (!env.npm_lifecycle_event) return
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    stop('the end of its launcher')
  }, betweenLooks)
  timer.unref()
}

// Runs all background work that is due, and returns: readers of the event log, reminders, jobs, and mails about inboxes.
import { readAll } from '../events/reader.ts'
import type { ImportDeps } from '../import/turn.ts'
import { remind } from '../inbox/reminders.ts'
import { runJobsOnce, type WorkerDeps } from '../jobs/worker.ts'
import { createMailer } from '../mail/mailer.ts'
import { sendDue } from '../notification/sender.ts'
import { readersFor, WORK_LIST } from '../work-list.ts'

export async function runDueJobs(given: WorkerDeps & Pick<ImportDeps, 'sourceOf'>): Promise<void> {
  const deps = { ...given, mailer: given.mailer ?? createMailer(given.config) }
  const publishInbox = (ids: string[]) => deps.hub.publishInbox(ids)
  await readAll({ ...deps, publishInbox }, readersFor(deps.config))
  await remind({ ...deps, publishInbox })
  await runJobsOnce(deps, WORK_LIST)
  if (deps.config.smtpUrl) await sendDue(deps)
}

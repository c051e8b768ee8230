// The trackers whose tables are known, each in a file of its own.
import type { Tracker } from './tracker.ts'
import { asana } from './trackers/asana.ts'
import { azure } from './trackers/azure.ts'
import { bugzilla } from './trackers/bugzilla.ts'
import { clickup } from './trackers/clickup.ts'
import { monday } from './trackers/monday.ts'
import { notion } from './trackers/notion.ts'
import { pivotal } from './trackers/pivotal.ts'
import { redmine } from './trackers/redmine.ts'
import { shortcut } from './trackers/shortcut.ts'
import { trello } from './trackers/trello.ts'
import { youtrack } from './trackers/youtrack.ts'

/** Trackers, those with the most distinct headings first. */
export const TRACKERS: readonly Tracker[] = [
  clickup,
  asana,
  azure,
  redmine,
  shortcut,
  youtrack,
  pivotal,
  bugzilla,
  trello,
  monday,
  notion,
]

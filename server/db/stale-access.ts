/** Thrown when rights were checked against rows that have changed since. The command is then tried again. */
export class StaleAccess extends Error {
  override name = 'StaleAccess'
}

/** Thrown when rights were checked against what is no longer so: the command begins again. */
export class StaleAccess extends Error {
  override name = 'StaleAccess'
}

export type Capability =
  | 'postgres'
  | 'pgbench'
  | 'pgbouncer'
  | 'nginx'
  | 'libfaketime'
  | 'xfs_io'
  | 'proc'
  | 'root'
  | 'fonts'
  | 'mount'
/** Its path (of `postgres` the folder of its programs); null where it is missing. */
export function find(name: Capability): string | null
/** Its path, for whoever asked before whether it is there. */
export function need(name: Capability): string
/** Whether it is something to install, not something that the system allows. */
export function isProgramToInstall(name: Capability): boolean
/** Why a test that wants all of these cannot run here; null where it can. */
export function lacks(...names: Capability[]): string | null

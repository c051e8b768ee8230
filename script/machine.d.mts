export type Capability =
  | 'postgres'
  | 'pgbench'
  | 'pgbouncer'
  | 'nginx'
  | 'patroni'
  | 'etcd'
  | 'haproxy'
  | 'dovecot'
  | 'libfaketime'
  | 'xfs_io'
  | 'buildah'
  | 'mmdebstrap'
  | 'systemd-analyze'
  | 'proc'
  | 'root'
  | 'fonts'
  | 'mount'
/** The path of a capability (for `postgres` the folder of its programs), or null if it is missing. */
export function find(name: Capability): string | null
/** The path of a capability; throws if it is missing. */
export function need(name: Capability): string
/** Whether a capability can be installed, rather than being a privilege or feature of the system. */
export function isProgramToInstall(name: Capability): boolean
/** Why a test that needs all of these cannot run here, or null if it can. */
export function lacks(...names: Capability[]): string | null

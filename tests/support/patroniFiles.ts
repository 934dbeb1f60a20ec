import type { Line } from './line.ts'

export const POSTGRES = '/usr/lib/postgresql/15/bin'
/** Seconds without contact after which Patroni chooses another primary. Patroni allows no lower value. */
const TTL_S = 20

/** All connections between a node and the others. */
export interface NodeLines {
  database: Line
  api: Line
  etcd: Line
}

export const portOf = ({ url }: Line) => Number(new URL(url).port)

/** Returns the configuration of one Patroni. `initdb` and `authentication` are those of deploy/ha/patroni.yml. */
export function patroniConfig({
  initdb,
  authentication,
  name,
  port,
  api,
  home,
  lines
}: {
  initdb: unknown
  authentication: unknown
  name: string
  port: number
  api: number
  home: string
  lines: NodeLines
}): string {
  return `scope: pinout
name: ${name}
restapi:
  listen: 127.0.0.1:${api}
  connect_address: 127.0.0.1:${portOf(lines.api)}
  authentication: ${JSON.stringify(authentication)}
etcd: { hosts: ['127.0.0.1:${portOf(lines.etcd)}'], use_proxies: true }
bootstrap:
  dcs:
    ttl: ${TTL_S}
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: true
    postgresql: { use_pg_rewind: true, parameters: { max_connections: 60 } }
  initdb: ${JSON.stringify(initdb)}
  pg_hba: ['host replication replicator 127.0.0.1/32 md5', 'host all all 127.0.0.1/32 md5']
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${portOf(lines.database)}
  data_dir: ${home}/data
  bin_dir: ${POSTGRES}
  pgpass: ${home}/pgpass
  authentication:
    superuser: { username: postgres, password: patroni }
    replication: { username: replicator, password: patroni }
  parameters: { unix_socket_directories: '${home}' }
`
}

/** Returns the configuration of an HAProxy that leads to the primary. */
export function haproxyConfig(front: number, nodes: readonly { name: string; lines: NodeLines }[]): string {
  const servers = nodes.map(
    ({ name, lines }) => `  server ${name} 127.0.0.1:${portOf(lines.database)} check port ${portOf(lines.api)}`
  )
  return `global
  maxconn 200
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${front}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
}

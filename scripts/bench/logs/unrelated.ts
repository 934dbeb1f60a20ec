import { pick } from './mutate.ts'

type Random = () => number
type Maker = (random: Random) => string[]

const int = (random: Random, most: number) => Math.floor(random() * most)
const two = (random: Random, most: number) => String(int(random, most)).padStart(2, '0')
const ip = (random: Random) => `${1 + int(random, 220)}.${int(random, 255)}.${int(random, 255)}.${int(random, 255)}`
const clock = (random: Random) => `${two(random, 24)}:${two(random, 60)}:${two(random, 60)}`
const word = (random: Random) =>
  pick(random, 'billing orders catalog gateway search profile mailer ledger stock audit'.split(' '))
const hex = (random: Random, length: number) => Array.from({ length }, () => int(random, 16).toString(16)).join('')
/** Picks some items of a list, at least `least`, in their order. */
const some = (random: Random, lines: readonly string[], least = 2) => {
  const chosen = lines.filter(() => random() < 0.75)
  return chosen.length >= least ? chosen : lines.slice(0, least)
}

/** Systems that thresholds were tuned on. */
const TUNED: Record<string, Maker> = {
  postgres: r =>
    some(r, [
      `2026-10-${two(r, 28)} ${clock(r)}.${int(r, 999)} UTC [${int(r, 9999)}] ERROR:  duplicate key value violates unique constraint "${word(r)}_pkey"`,
      `2026-10-${two(r, 28)} ${clock(r)}.${int(r, 999)} UTC [${int(r, 9999)}] DETAIL:  Key (id)=(${int(r, 99999)}) already exists.`,
      `2026-10-${two(r, 28)} ${clock(r)}.${int(r, 999)} UTC [${int(r, 9999)}] STATEMENT:  INSERT INTO ${word(r)} (id, total) VALUES ($1, $2)`,
      `2026-10-${two(r, 28)} ${clock(r)}.${int(r, 999)} UTC [1] LOG:  checkpoint complete: wrote ${int(r, 999)} buffers (0.${int(r, 9)}%); 0 WAL file(s) added`,
      `2026-10-${two(r, 28)} ${clock(r)}.${int(r, 999)} UTC [1] FATAL:  remaining connection slots are reserved for superuser connections`
    ]),
  docker: r =>
    some(r, [
      `Error response from daemon: driver failed programming external connectivity on endpoint ${word(r)} (${hex(r, 64)}): Bind for 0.0.0.0:${int(r, 65535)} failed: port is already allocated`,
      `time="2026-10-${two(r, 28)}T${clock(r)}Z" level=error msg="Handler for POST /v1.41/containers/${hex(r, 12)}/start returned error: driver failed"`,
      `${word(r)}_1  | Error: connect ECONNREFUSED ${ip(r)}:5432`,
      `${word(r)}_1 exited with code 1`
    ]),
  cargo: r =>
    some(r, [
      `   Compiling ${word(r)} v0.${int(r, 9)}.${int(r, 9)} (/build/${word(r)})`,
      `error[E0${int(r, 900)}]: cannot borrow \`${word(r)}\` as mutable because it is also borrowed as immutable`,
      `  --> src/${word(r)}.rs:${int(r, 500)}:${int(r, 80)}`,
      `error: aborting due to previous error`,
      `error: could not compile \`${word(r)}\` due to previous error`
    ]),
  python: r =>
    some(r, [
      'Traceback (most recent call last):',
      `  File "/srv/${word(r)}/app.py", line ${int(r, 400)}, in handle`,
      `    row = rows[key]`,
      `KeyError: '${word(r)}'`,
      `requests.exceptions.ConnectionError: HTTPSConnectionPool(host='${word(r)}.example.com', port=443): Max retries exceeded with url: /v1`
    ]),
  mysql: r =>
    some(r, [
      `2026-10-${two(r, 28)}T${clock(r)}.${int(r, 999999)}Z ${int(r, 99)} [ERROR] [MY-0${int(r, 99999)}] [InnoDB] Unable to lock ./ibdata1 error: 11`,
      `2026-10-${two(r, 28)}T${clock(r)}.${int(r, 999999)}Z ${int(r, 99)} [Warning] [MY-0${int(r, 99999)}] [Server] A deprecated TLS version TLSv1 is enabled for channel mysql_main`,
      `2026-10-${two(r, 28)}T${clock(r)}.${int(r, 999999)}Z 0 [ERROR] [MY-010334] [Server] Failed to initialize DD Storage Engine`
    ])
}

/** Held-out systems. */
const HELD: Record<string, Maker> = {
  nginx: r =>
    some(r, [
      `2026/10/${two(r, 28)} ${clock(r)} [error] ${int(r, 9999)}#${int(r, 9999)}: *${int(r, 99999)} connect() failed (111: Connection refused) while connecting to upstream, client: ${ip(r)}, server: ${word(r)}.example.com, request: "GET /${word(r)}/${int(r, 999)} HTTP/1.1", upstream: "http://127.0.0.1:${int(r, 9999)}/"`,
      `${ip(r)} - - [${two(r, 28)}/Oct/2026:${clock(r)} +0000] "GET /${word(r)}?id=${int(r, 999)} HTTP/1.1" 502 ${int(r, 9999)} "-" "Mozilla/5.0 (X11; Linux x86_64)"`,
      `${ip(r)} - - [${two(r, 28)}/Oct/2026:${clock(r)} +0000] "POST /${word(r)} HTTP/1.1" 499 0 "-" "curl/8.5.0"`,
      `2026/10/${two(r, 28)} ${clock(r)} [warn] ${int(r, 9999)}#0: *${int(r, 99999)} a client request body is buffered to a temporary file /var/cache/nginx/client_temp/${int(r, 9999)}`,
      `2026/10/${two(r, 28)} ${clock(r)} [crit] ${int(r, 9999)}#0: *${int(r, 999)} SSL_do_handshake() failed (SSL: error:0A00006C:SSL routines::bad key share) while SSL handshaking, client: ${ip(r)}`
    ]),
  systemd: r =>
    some(r, [
      `Oct ${two(r, 28)} ${clock(r)} ${word(r)}-${int(r, 9)} systemd[1]: ${word(r)}.service: Main process exited, code=exited, status=${1 + int(r, 200)}/FAILURE`,
      `Oct ${two(r, 28)} ${clock(r)} ${word(r)}-${int(r, 9)} systemd[1]: ${word(r)}.service: Failed with result 'exit-code'.`,
      `Oct ${two(r, 28)} ${clock(r)} ${word(r)}-${int(r, 9)} systemd[1]: Failed to start The ${word(r)} service.`,
      `Oct ${two(r, 28)} ${clock(r)} ${word(r)}-${int(r, 9)} systemd[1]: ${word(r)}.service: Scheduled restart job, restart counter is at ${int(r, 20)}.`,
      `Oct ${two(r, 28)} ${clock(r)} ${word(r)}-${int(r, 9)} sshd[${int(r, 9999)}]: Failed password for invalid user ${word(r)} from ${ip(r)} port ${int(r, 65535)} ssh2`,
      `Oct ${two(r, 28)} ${clock(r)} ${word(r)}-${int(r, 9)} CRON[${int(r, 9999)}]: pam_unix(cron:session): session opened for user root(uid=0) by (uid=0)`,
      `Oct ${two(r, 28)} ${clock(r)} ${word(r)}-${int(r, 9)} kernel: Out of memory: Killed process ${int(r, 9999)} (java) total-vm:${int(r, 9999999)}kB, anon-rss:${int(r, 999999)}kB`
    ]),
  npm: r =>
    some(r, [
      `npm ERR! code ERESOLVE`,
      `npm ERR! ERESOLVE unable to resolve dependency tree`,
      `npm ERR! While resolving: ${word(r)}@${int(r, 9)}.${int(r, 9)}.0`,
      `npm ERR! Found: react@${int(r, 19)}.${int(r, 9)}.0`,
      `npm ERR! Could not resolve dependency:`,
      `npm ERR! peer react@"^${int(r, 18)}.0.0" from ${word(r)}-ui@${int(r, 9)}.1.0`,
      `npm ERR! A complete log of this run can be found in: /home/ci/.npm/_logs/2026-10-${two(r, 28)}T${clock(r).replaceAll(':', '_')}_${int(r, 999)}Z-debug-0.log`,
      `npm WARN deprecated ${word(r)}@${int(r, 9)}.0.${int(r, 9)}: this library is no longer supported`
    ]),
  java: r =>
    some(
      r,
      [
        `2026-10-${two(r, 28)} ${clock(r)}.${int(r, 999)} ERROR ${int(r, 9999)} --- [nio-8080-exec-${int(r, 20)}] o.a.c.c.C.[.[.[/].[dispatcherServlet]    : Servlet.service() for servlet [dispatcherServlet] in context with path [] threw exception`,
        `java.lang.NullPointerException: Cannot invoke "com.example.${word(r)}.Item.getPrice()" because "item" is null`,
        `\tat com.example.${word(r)}.Service.total(Service.java:${int(r, 400)})`,
        `\tat java.base/java.util.stream.ReferencePipeline$3$1.accept(ReferencePipeline.java:197)`,
        `Caused by: java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available, request timed out after ${int(r, 30000)}ms.`,
        `\tat com.zaxxer.hikari.pool.HikariPool.createTimeoutException(HikariPool.java:696)`,
        `\t... ${int(r, 80)} more`
      ],
      3
    ),
  windows: r =>
    some(r, [
      `Log Name:      Application`,
      `Source:        Application Error`,
      `Event ID:      1000`,
      `Faulting application name: ${word(r)}.exe, version: ${int(r, 9)}.0.${int(r, 999)}.0, time stamp: 0x${hex(r, 8)}`,
      `Faulting module name: ntdll.dll, version: 10.0.19041.${int(r, 9999)}, time stamp: 0x${hex(r, 8)}`,
      `Exception code: 0xc000000${1 + int(r, 9)}`,
      `The Windows Update service terminated with the following error: The endpoint is a duplicate.`,
      `Error    10/${two(r, 28)}/2026 ${clock(r)}    Service Control Manager    7000    None    The ${word(r)} service failed to start due to the following error: The service did not respond to the start or control request in a timely fashion.`
    ]),
  git: r =>
    some(r, [
      `error: failed to push some refs to 'git@github.com:example/${word(r)}.git'`,
      `hint: Updates were rejected because the tip of your current branch is behind`,
      `hint: its remote counterpart. Integrate the remote changes (e.g.`,
      `remote: Enumerating objects: ${int(r, 999)}, done.`,
      `remote: Counting objects: 100% (${int(r, 99)}/${int(r, 99)}), done.`,
      `error: Your local changes to the following files would be overwritten by merge:`,
      `\tsrc/${word(r)}.ts`,
      `CONFLICT (content): Merge conflict in src/${word(r)}/${word(r)}.ts`,
      `Automatic merge failed; fix conflicts and then commit the result.`
    ]),
  kubernetes: r =>
    some(r, [
      `E10${two(r, 28)} ${clock(r)}.${int(r, 999999)}       1 reflector.go:138] k8s.io/client-go/informers/factory.go:134: Failed to watch *v1.Pod: failed to list *v1.Pod: Unauthorized`,
      `Warning  BackOff    ${int(r, 59)}s (x${int(r, 99)} over ${int(r, 59)}m)  kubelet  Back-off restarting failed container ${word(r)} in pod ${word(r)}-${hex(r, 10)}`,
      `Warning  Failed     ${int(r, 59)}m   kubelet  Failed to pull image "registry.example.com/${word(r)}:v${int(r, 99)}": rpc error: code = NotFound`,
      `I10${two(r, 28)} ${clock(r)}.${int(r, 999999)}       1 leaderelection.go:248] attempting to acquire leader lease kube-system/${word(r)}...`
    ])
}

/** Creates `count` logs of other systems. `held` selects the held-out systems. */
export function unrelatedLogs(count: number, held: boolean, random: Random): { system: string; lines: string[] }[] {
  const makers = Object.entries(held ? HELD : TUNED)
  return Array.from({ length: count }, (_, at) => {
    const [system, make] = makers[at % makers.length] as [string, Maker]
    return { system, lines: make(random) }
  })
}

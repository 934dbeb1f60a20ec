import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of this process since its start. site/instanceMetrics.ts computes the gauges at each scrape. */
export const registry = new Registry()
const registers = [registry]

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 300, 1800]

export const httpRequests = new Counter({
  name: 'pinout_http_requests_total',
  help: 'Requests by route, method and status. Pages and files of the site are the route "site"',
  labelNames: ['route', 'method', 'status'],
  registers
})
export const httpSeconds = new Histogram({
  name: 'pinout_http_request_seconds',
  help: 'Seconds from the request to the end of the reply, by route. Streams are left out',
  labelNames: ['route'],
  buckets: REQUEST_BUCKETS,
  registers
})
export const httpInFlight = new Gauge({
  name: 'pinout_http_in_flight',
  help: 'Requests that are being answered, streams included',
  registers
})
export const pages = new Counter({
  name: 'pinout_pages_total',
  help: 'Pages and files of the site by origin: file, cached, rendered, stale, redirect, missing, failed',
  labelNames: ['origin'],
  registers
})
export const pageRenderSeconds = new Histogram({
  name: 'pinout_page_render_seconds',
  help: 'Seconds to render a page on demand',
  buckets: REQUEST_BUCKETS,
  registers
})
export const databaseSeconds = new Histogram({
  name: 'pinout_db_query_seconds',
  help: 'Seconds that a connection was busy with the queries sent to it together, by application_name',
  labelNames: ['connection'],
  buckets: REQUEST_BUCKETS,
  registers
})
export const replicaReads = new Counter({
  name: 'pinout_db_replica_reads_total',
  help: 'Reads that a replica may answer, by result: replica; behind, busy, failed: the primary answered',
  labelNames: ['result'],
  registers
})
export const databaseErrors = new Counter({
  name: 'pinout_db_errors_total',
  help: 'Failures of the database by SQLSTATE or system code',
  labelNames: ['code'],
  registers
})
export const listenReconnects = new Counter({
  name: 'pinout_listen_reconnects_total',
  help: 'Times that the connection which hears of changes was lost',
  registers
})
export const jobSeconds = new Histogram({
  name: 'pinout_job_seconds',
  help: 'Seconds of a job by queue and outcome',
  labelNames: ['queue', 'outcome'],
  buckets: JOB_BUCKETS,
  registers
})
export const limitsRefused = new Counter({
  name: 'pinout_limits_refused_total',
  help: 'Requests refused with 429, by limit',
  labelNames: ['limit'],
  registers
})
export const mailFailed = new Counter({
  name: 'pinout_mail_failed_total',
  help: 'Mails that the mail server did not take: later (retried) or never (refused)',
  labelNames: ['outcome'],
  registers
})
// From 0 on: increase() of a series that begins at its first failures does not count them.
for (const outcome of ['retried', 'refused']) mailFailed.inc({ outcome }, 0)
export const logLines = new Counter({
  name: 'pinout_log_errors_total',
  help: 'Errors logged, repeated ones included',
  registers
})

let collecting = false

/** Starts the metrics of Node and the process. Called only with the metrics server, because they need a timer. */
export function collectProcessMetrics(): void {
  if (collecting) return
  collecting = true
  collectDefaultMetrics({ register: registry })
}

import { readFileSync } from 'node:fs'
import type * as z from 'zod'
import type { PublishMode } from '../../contract/tickets.ts'
import type { Retention } from './retention.ts'
import { settingReason } from './settingReason.ts'
import { REQUIRED_TOGETHER, settings } from './settings.ts'

/** A central login service that supports OpenID Connect. */
export interface CentralLogin {
  issuer: string
  clientId: string
  clientSecret: string
}

/** A bucket for uploads. The endpoint includes its name. */
export interface Bucket {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A server with an OpenAI-compatible API, and the model that writes answers. Without it, answers quote the documents. */
export interface Upstream {
  baseUrl: string
  /** A self-hosted server needs none. */
  apiKey: string | undefined
  model: string
  /** Time limit for the first word of an answer in milliseconds. */
  timeout: number
}

/** A server with an OpenAI-compatible API for embeddings. */
export interface Embedder {
  baseUrl: string
  apiKey: string | undefined
  model: string
  /** Cosine similarity from which the nearest passage counts as related, whatever its words. Off if undefined. */
  likeness: number | undefined
  /** Part of a passage's score that the meaning has, from 0 to 1. The rest is that of its words. */
  weight: number
}

/** The ticket system, and the rules by which its tickets become articles. */
export interface Redmine {
  /** Base address without a trailing slash. */
  url: string
  apiKey: string
  filter: TicketFilter
  /** Markup of its texts, which its API does not report. */
  format: 'textile' | 'markdown'
  publish: PublishMode
  redact: { names: string[]; hosts: string[] }
  /** Identifier of the project for tickets that are created from articles. */
  newProject: string | undefined
  /** Secret for the signatures of Redmine's webhooks. Without it, webhooks are rejected. */
  webhookSecret: string | undefined
  /** Interval in minutes at which changes are fetched. 0 means only on request. */
  everyMinutes: number
}

/** Filter for the tickets to publish. A ticket must match all conditions. An empty list matches everything. */
export interface TicketFilter {
  /** Project identifiers, as in addresses. Subprojects do not count. */
  projects: string[]
  /** Trackers, statuses and categories by name. No statuses means every closed one. */
  trackers: string[]
  statuses: string[]
  categories: string[]
  /** A custom field and its required value. */
  field: { name: string; value: string } | undefined
}

/** Destination and schedule of backups. */
interface BackupSettings {
  /** A folder, or `s3:PREFIX`. Undefined means no scheduled backups. */
  to: string | undefined
  /** Cron expression with five fields, in UTC. */
  at: string
  /** Number of days, weeks and months for which a backup is retained, such as `7d,4w,12m`. */
  keep: string
  bucket: Bucket | undefined
}

/** The settings of a process, all from the environment. */
export interface Config {
  /** Address of an external PostgreSQL. If undefined, the embedded one is used. */
  databaseUrl: string | undefined
  /** Address of the same database without a pooler, for features that need a session. */
  directUrl: string | undefined
  /** Address of a streaming replica, for lists and the search. */
  replicaUrl: string | undefined
  host: string
  port: number | undefined
  /** Time in milliseconds for which /readyz reports not ready before a stopping server refuses requests. */
  drainMs: number
  accessLog: boolean
  /** Address for Prometheus. Port 0 means no metrics, undefined the default port if it is free. */
  metrics: { host: string; port: number | undefined }
  /** Whether requests are traced. Traces go to OTEL_EXPORTER_OTLP_ENDPOINT. */
  traced: boolean
  /** 'none' starts without sample posts. */
  seed: 'samples' | 'none'
  /** The folder for the database, builds and caches. */
  dataFolder: string
  /** Size of the page cache in memory, in bytes. */
  cacheBytes: number
  /** Public address of the site, without a trailing slash. Without it, the addresses of this machine are trusted. */
  siteUrl: string | undefined
  /** Whether X-Forwarded-For contains the address of the client. */
  trustProxy: boolean
  /** The secret that signs sessions. If undefined, one is generated and stored in the data folder. */
  authSecret: string | undefined
  /** Secrets that are still valid for existing sessions, but sign no new ones. */
  previousSecrets: readonly string[]
  mail: { smtp: string | undefined; from: string }
  central: CentralLogin | undefined
  /** Addresses of the central service that are notified of a sign-out and of a language change. */
  centralLogout: string | undefined
  centralLanguage: string | undefined
  /** Number of published posts below which posts of a person wait for a moderator. */
  holdFirstPosts: number
  /** Bucket for uploads. If undefined, they are stored in the data folder. */
  bucket: Bucket | undefined
  backup: BackupSettings
  retention: Retention
  upstream: Upstream | undefined
  /** Embedding server for the semantic search. Without it, only keywords are compared. */
  embedder: Embedder | undefined
  /** Questions that the model answers per person and day. */
  dailyQuestions: number
  /** Without it, no tickets are fetched. */
  redmine: Redmine | undefined
  /** Purge hook of a CDN. It gets the paths that a new build changed. */
  purgeUrl: string | undefined
  /** The original settings, for child processes. */
  given: Record<string, string>
}

/** Settings whose values must not appear in a log. */
const SECRET_SETTING = /SECRET|KEY|PASSWORD|TOKEN|^(?:DATABASE|DATABASE_DIRECT|DATABASE_REPLICA|SMTP)_URL$/

/** Returns the value of a setting for an error message. Hides anything that may contain a secret. */
function printable(name: string, value = ''): string {
  return SECRET_SETTING.test(name) ? `(${value.length} characters)` : value
}

/** Reads the settings by name, or from the file whose name is in the variable with the suffix `_FILE`. */
function readGiven(env: NodeJS.ProcessEnv): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of Object.keys(settings.shape)) {
    const [value, file] = [env[name], env[`${name}_FILE`]]
    if (value) given[name] = value
    if (!file) continue
    let read: string
    try {
      read = readFileSync(file, 'utf8').trim()
    } catch (error) {
      throw new Error(`These settings cannot be used:\n  ${name}_FILE=${file}: ${(error as Error).message}`)
    }
    // A child process of this one gets both.
    if (value && value !== read)
      throw new Error(`${name} and ${name}_FILE are both set, and differ. Unset one of them.`)
    given[name] = read
  }
  return given
}

/** Reads the environment. @throws Error with the variable and the expected value if a value is invalid */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known = readGiven(env)
  const parsed = settings.safeParse(known, { error: settingReason })
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => {
      const name = issue.path.join('.')
      return `  ${name}=${printable(name, known[String(issue.path[0])])}: ${issue.message}`
    })
    throw new Error(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  const { data } = parsed
  for (const names of REQUIRED_TOGETHER) {
    const missing = names.filter(name => !data[name])
    if (missing.length > 0 && missing.length < names.length)
      throw new Error(`These settings are missing: ${missing.join(', ')}. They belong to ${names[0]}.`)
  }
  if (data.AI_MODEL && !data.AI_BASE_URL)
    throw new Error('These settings are missing: AI_BASE_URL. AI_MODEL is a name at that server.')
  const embeds = embedder(data)
  return {
    databaseUrl: data.DATABASE_URL,
    directUrl: data.DATABASE_DIRECT_URL,
    replicaUrl: data.DATABASE_REPLICA_URL,
    drainMs: data.DRAIN_SECONDS * 1000,
    host: data.HOST,
    port: data.PORT,
    accessLog: data.ACCESS_LOG === '1',
    metrics: { host: data.METRICS_HOST, port: data.METRICS_PORT },
    traced: data.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    seed: data.PINOUT_SEED,
    dataFolder: data.PINOUT_DATA,
    cacheBytes: data.CACHE_MB * 1024 * 1024,
    siteUrl: data.SITE_URL?.replace(/\/$/, ''),
    trustProxy: data.TRUST_PROXY === '1',
    authSecret: data.AUTH_SECRET,
    previousSecrets: data.AUTH_SECRET_PREVIOUS ?? [],
    mail: { smtp: data.SMTP_URL, from: data.MAIL_FROM },
    central: data.OIDC_ISSUER
      ? {
          issuer: data.OIDC_ISSUER.replace(/\/$/, ''),
          clientId: data.OIDC_CLIENT_ID ?? '',
          clientSecret: data.OIDC_CLIENT_SECRET ?? ''
        }
      : undefined,
    centralLogout: data.CENTRAL_LOGOUT_URL,
    centralLanguage: data.CENTRAL_LANGUAGE_URL,
    holdFirstPosts: data.HOLD_FIRST_POSTS,
    bucket: bucket(data.S3_ENDPOINT, data.S3_REGION, data.S3_ACCESS_KEY_ID, data.S3_SECRET_ACCESS_KEY),
    retention: {
      messages: data.RETAIN_MESSAGES,
      audits: data.RETAIN_AUDITS,
      threads: data.RETAIN_THREADS,
      support: data.RETAIN_SUPPORT,
      drafts: data.RETAIN_DRAFTS,
      ticketRuns: data.RETAIN_TICKET_RUNS,
      outbox: data.RETAIN_OUTBOX
    },
    backup: {
      to: data.BACKUP_TO,
      at: data.BACKUP_AT,
      keep: data.BACKUP_KEEP,
      bucket: bucket(
        data.BACKUP_S3_ENDPOINT,
        data.BACKUP_S3_REGION,
        data.BACKUP_S3_ACCESS_KEY_ID,
        data.BACKUP_S3_SECRET_ACCESS_KEY
      )
    },
    upstream:
      data.AI_BASE_URL && data.AI_MODEL
        ? {
            baseUrl: data.AI_BASE_URL.replace(/\/$/, ''),
            apiKey: data.AI_API_KEY,
            model: data.AI_MODEL,
            timeout: data.AI_TIMEOUT * 1000
          }
        : undefined,
    embedder: embeds,
    dailyQuestions: data.AI_DAILY_QUESTIONS,
    redmine: redmine(data),
    purgeUrl: data.PURGE_URL,
    given: known
  }
}

function bucket(endpoint: string | undefined, region: string, id = '', secret = ''): Bucket | undefined {
  return endpoint ? { endpoint, region, accessKeyId: id, secretAccessKey: secret } : undefined
}

function redmine(data: z.output<typeof settings>): Redmine | undefined {
  if (!data.REDMINE_URL || !data.REDMINE_API_KEY) return undefined
  const [name = '', ...value] = data.REDMINE_FIELD?.split(':') ?? []
  return {
    url: data.REDMINE_URL.replace(/\/+$/, ''),
    apiKey: data.REDMINE_API_KEY,
    filter: {
      projects: data.REDMINE_PROJECTS ?? [],
      trackers: data.REDMINE_TRACKERS ?? [],
      statuses: data.REDMINE_STATUSES ?? [],
      categories: data.REDMINE_CATEGORIES ?? [],
      field: name ? { name: name.trim(), value: value.join(':').trim() } : undefined
    },
    format: data.REDMINE_FORMAT,
    publish: data.TICKETS_PUBLISH,
    redact: { names: data.REDACT_NAMES ?? [], hosts: data.REDACT_HOSTS ?? [] },
    newProject: data.REDMINE_NEW_PROJECT ?? data.REDMINE_PROJECTS?.[0],
    webhookSecret: data.REDMINE_WEBHOOK_SECRET,
    everyMinutes: data.SYNC_MINUTES
  }
}

/**
 * Reads the settings of the embedding server, which may be that of the answers.
 * @throws Error with the missing setting
 */
function embedder(data: z.output<typeof settings>): Embedder | undefined {
  const { AI_EMBED_MODEL: model, AI_EMBED_BASE_URL: own, AI_EMBED_API_KEY: ownKey, AI_EMBED_LIKENESS: likeness } = data
  if (!model) {
    const [alone] = Object.entries({ AI_EMBED_BASE_URL: own, AI_EMBED_API_KEY: ownKey, AI_EMBED_LIKENESS: likeness })
      .filter(([, value]) => value !== undefined)
      .map(([name]) => name)
    if (alone) throw new Error(`These settings are missing: AI_EMBED_MODEL. ${alone} belongs to it.`)
    return undefined
  }
  const baseUrl = (own ?? data.AI_BASE_URL)?.replace(/\/$/, '')
  if (!baseUrl) throw new Error('These settings are missing: AI_BASE_URL. AI_EMBED_MODEL is a name at that server.')
  // A key must only be sent to the server it belongs to.
  const apiKey = ownKey ?? (own ? undefined : data.AI_API_KEY)
  return { baseUrl, apiKey, model, likeness, weight: data.AI_EMBED_WEIGHT }
}

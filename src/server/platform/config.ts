import { readFileSync } from 'node:fs'
import type * as z from 'zod'
import type { PublishMode } from '../../contract/tickets.ts'
import type { Retention } from './retention.ts'
import { REQUIRED_TOGETHER, settings } from './settings.ts'

/** A central login service that speaks OpenID Connect. */
export interface CentralLogin {
  issuer: string
  clientId: string
  clientSecret: string
}

/** A bucket for uploads: its address with its name. */
export interface Bucket {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A server that speaks the OpenAI protocol. */
export interface Upstream {
  baseUrl: string
  /** Servers of one's own need none. */
  apiKey: string | undefined
  /** What writes answers; without it they are quoted from the documents. */
  model: string | undefined
  /** Milliseconds that the first word of an answer may take. */
  timeout: number
}

/** A server that speaks the OpenAI protocol and gives vectors for texts. */
export interface Embedder {
  baseUrl: string
  apiKey: string | undefined
  model: string
  /** From which cosine on the nearest passage is related to a question, whatever its words; never where absent. */
  likeness: number | undefined
}

/** The ticket system, which of its tickets become articles, and how. */
export interface Redmine {
  /** Without a slash at the end. */
  url: string
  apiKey: string
  filter: TicketFilter
  /** What its texts are written in; its API does not say. */
  format: 'textile' | 'markdown'
  publish: PublishMode
  redact: { names: string[]; hosts: string[] }
  /** The project, by its identifier, of tickets that are made of articles. */
  newProject: string | undefined
  /** What Redmine signs its webhooks with; without it none is believed. */
  webhookSecret: string | undefined
  /** It is asked for changes every so many minutes; 0: only when somebody says so. */
  everyMinutes: number
}

/** Which tickets are marked for publication: those that meet all of it. An empty list asks for nothing. */
export interface TicketFilter {
  /** Their identifiers, as in addresses. Projects below them do not count. */
  projects: string[]
  /** These and the next two by name; no statuses: every closed one. */
  trackers: string[]
  statuses: string[]
  categories: string[]
  /** A custom field that has to have this value. */
  field: { name: string; value: string } | undefined
}

/** Where and when backups are made. */
interface BackupSettings {
  /** A folder, or `s3:PREFIX`; undefined: none by themselves. */
  to: string | undefined
  /** Five fields of cron, in UTC. */
  at: string
  /** How many days, weeks and months one is kept of, as `7d,4w,12m`. */
  keep: string
  bucket: Bucket | undefined
}

/** The settings of a process, all from the environment. */
export interface Config {
  /** Another server's PostgreSQL; the embedded one is used when absent. */
  databaseUrl: string | undefined
  /** The same database past a pooler, for what needs a session of its own. */
  directUrl: string | undefined
  /** A streaming replica of it, for lists and the search. */
  replicaUrl: string | undefined
  host: string
  port: number | undefined
  /** For how long a server that stops says so in /readyz before it takes no more requests. */
  drainMs: number
  /** Each request gets a line in the log. */
  accessLog: boolean
  /** Where Prometheus asks; port 0: nowhere, undefined: the default one if it is free. */
  metrics: { host: string; port: number | undefined }
  /** Requests are traced, and the traces sent where OTEL_EXPORTER_OTLP_ENDPOINT says. */
  traced: boolean
  /** 'none' starts with no sample posts. */
  seed: 'samples' | 'none'
  /** The folder for the database, builds and caches. */
  dataFolder: string
  /** Size of the page cache in memory, in bytes. */
  cacheBytes: number
  /** Where readers find the site, without a slash at the end; without it, this machine's own addresses are believed. */
  siteUrl: string | undefined
  /** Whether X-Forwarded-For holds the client's address. */
  trustProxy: boolean
  /** The secret that signs sessions; when absent, one is generated and stored in the data folder. */
  authSecret: string | undefined
  /** What sessions may still be signed with, though no new ones are. */
  previousSecrets: readonly string[]
  mail: { smtp: string | undefined; from: string }
  central: CentralLogin | undefined
  /** Addresses of the central service that are notified of a sign-out and of a language. */
  centralLogout: string | undefined
  centralLanguage: string | undefined
  /** Posts of people who have fewer than so many wait for a moderator. */
  holdFirstPosts: number
  /** Where uploads go; the data folder when absent. */
  bucket: Bucket | undefined
  backup: BackupSettings
  retention: Retention
  upstream: Upstream | undefined
  /** What compares texts by their meaning; without it words alone are compared. */
  embedder: Embedder | undefined
  /** Questions of one person that the model answers in a day. */
  dailyQuestions: number
  /** Without it no tickets are fetched. */
  redmine: Redmine | undefined
  /** A CDN's purge hook, which gets the paths that a new build changed. */
  purgeUrl: string | undefined
  /** The settings as they were given, for processes that work for this one. */
  given: Record<string, string>
}

/** Settings whose values are nobody's to read in a log. */
const SECRET_SETTING = /SECRET|KEY|PASSWORD|TOKEN|^(?:DATABASE|DATABASE_DIRECT|DATABASE_REPLICA|SMTP)_URL$/

/** The value of a setting as an error may show it: nothing of what is or may hold a secret. */
function printable(name: string, value = ''): string {
  return SECRET_SETTING.test(name) ? `(${value.length} characters)` : value
}

/** The settings as they were given: by name, or by the name of a file with `_FILE` after it. */
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
    // A process that this one starts is given both.
    if (value && value !== read)
      throw new Error(`${name} and ${name}_FILE are both set, and differ. Unset one of them.`)
    given[name] = read
  }
  return given
}

/** Reads the environment. Throws an Error that names the variable and what to write when a value is refused. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known = readGiven(env)
  const parsed = settings.safeParse(known)
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
    upstream: data.AI_BASE_URL
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

/** The embedding server: one of its own, or that of the answers. Throws an Error that names what is missing. */
function embedder(data: z.output<typeof settings>): Embedder | undefined {
  const { AI_EMBED_MODEL: model, AI_EMBED_BASE_URL: own, AI_EMBED_API_KEY: ownKey, AI_EMBED_LIKENESS: likeness } = data
  if (!model) {
    const [alone] = Object.entries({ AI_EMBED_BASE_URL: own, AI_EMBED_API_KEY: ownKey, AI_EMBED_LIKENESS: likeness })
      .filter(([, value]) => value !== undefined)
      .map(([name]) => name)
    if (alone) throw new Error(`These settings are missing: AI_EMBED_MODEL. ${alone} belongs to it.`)
    return undefined
  }
  const baseUrl = own ?? data.AI_BASE_URL
  if (!baseUrl) throw new Error('These settings are missing: AI_BASE_URL. AI_EMBED_MODEL is a name at that server.')
  // A key is for the server that it was given for.
  const apiKey = ownKey ?? (own ? undefined : data.AI_API_KEY)
  return { baseUrl: baseUrl.replace(/\/$/, ''), apiKey, model, likeness }
}

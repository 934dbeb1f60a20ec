import * as z from 'zod'
import { PUBLISH_MODES, type PublishMode } from '../../contract/tickets.ts'

const port = z.coerce.number().int().min(1).max(65_535)

/** Several, with commas between them. */
const list = z.string().transform(text =>
  text
    .split(/[,，]/)
    .map(one => one.trim())
    .filter(Boolean)
)

const schema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.optional(),
  PINOUT_SEED: z.enum(['samples', 'none']).default('samples'),
  PINOUT_DATA: z.string().default('.data'),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CACHE_MB: z.coerce.number().int().min(1).max(4096).default(32),
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  AUTH_SECRET: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Pinout <no-reply@localhost>'),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  CENTRAL_LOGOUT_URL: z.url({ protocol: /^https?$/ }).optional(),
  CENTRAL_LANGUAGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  HOLD_FIRST_POSTS: z.coerce.number().int().min(0).max(100).default(0),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_TIMEOUT: z.coerce.number().min(0.1).max(600).default(30),
  AI_EMBED_MODEL: z.string().optional(),
  AI_EMBED_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_EMBED_API_KEY: z.string().optional(),
  AI_EMBED_LIKENESS: z.coerce.number().gt(0).max(1).optional(),
  AI_DAILY_QUESTIONS: z.coerce.number().int().min(0).max(100_000).default(50),
  REDMINE_URL: z.url({ protocol: /^https?$/ }).optional(),
  REDMINE_API_KEY: z.string().optional(),
  REDMINE_PROJECTS: list.optional(),
  REDMINE_TRACKERS: list.optional(),
  REDMINE_STATUSES: list.optional(),
  REDMINE_CATEGORIES: list.optional(),
  REDMINE_FIELD: z
    .string()
    .regex(/^[^:]+:.+$/, "must look like 'Publish:yes', the name of a custom field and its value")
    .optional(),
  REDMINE_FORMAT: z.enum(['textile', 'markdown']).default('textile'),
  REDMINE_NEW_PROJECT: z.string().optional(),
  REDMINE_WEBHOOK_SECRET: z.string().min(16).optional(),
  SYNC_MINUTES: z.coerce.number().int().min(0).max(59).default(10),
  TICKETS_PUBLISH: z.enum(PUBLISH_MODES).default('preview'),
  REDACT_NAMES: list.optional(),
  REDACT_HOSTS: list.optional(),
  PURGE_URL: z.url({ protocol: /^https?$/ }).optional()
})
/** Settings that mean nothing without one another. */
const REQUIRED_TOGETHER = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['REDMINE_URL', 'REDMINE_API_KEY']
] as const

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

/** The settings of a process, all from the environment. */
export interface Config {
  /** Another server's PostgreSQL; the embedded one is used when absent. */
  databaseUrl: string | undefined
  host: string
  port: number | undefined
  /** 'none' starts with no sample posts. */
  seed: 'samples' | 'none'
  /** The folder for the database, builds and caches. */
  dataFolder: string
  /** Bytes of pages kept ready in memory. */
  cacheBytes: number
  /** Where readers find the site, without a slash at the end; without it, this machine's own addresses are believed. */
  siteUrl: string | undefined
  /** Whether X-Forwarded-For tells the address of who asks. */
  trustProxy: boolean
  /** What sessions are signed with; one is made and kept in the data folder when absent. */
  authSecret: string | undefined
  mail: { smtp: string | undefined; from: string }
  central: CentralLogin | undefined
  /** Addresses of the central service that are told of a sign-out and of a language. */
  centralLogout: string | undefined
  centralLanguage: string | undefined
  /** Posts of people who have fewer than so many wait for a moderator. */
  holdFirstPosts: number
  /** Where uploads go; the data folder when absent. */
  bucket: Bucket | undefined
  upstream: Upstream | undefined
  /** What compares texts by their meaning; without it words alone are compared. */
  embedder: Embedder | undefined
  /** Questions of one person that the model answers in a day. */
  dailyQuestions: number
  /** Without it no tickets are fetched. */
  redmine: Redmine | undefined
  /** What is told which paths a new build changed: a CDN's hook. */
  purgeUrl: string | undefined
  /** The settings as they were given, for processes that work for this one. */
  given: Record<string, string>
}

/** Settings whose values are nobody's to read in a log. */
const SECRET_SETTING = /SECRET|KEY|PASSWORD|TOKEN|^(?:DATABASE|SMTP)_URL$/

/** The value of a setting as an error may show it: nothing of what is or may hold a secret. */
function printable(name: string, value = ''): string {
  return SECRET_SETTING.test(name) ? `(${value.length} characters)` : value
}

/** Reads the environment. Throws an Error that names the variable and what to write when a value is refused. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known: Record<string, string> = Object.fromEntries(
    Object.keys(schema.shape).flatMap(key => (env[key] ? [[key, env[key]]] : []))
  )
  const parsed = schema.safeParse(known)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => {
      const name = issue.path.join('.')
      return `  ${name}=${printable(name, env[String(issue.path[0])])}: ${issue.message}`
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
    host: data.HOST,
    port: data.PORT,
    seed: data.PINOUT_SEED,
    dataFolder: data.PINOUT_DATA,
    cacheBytes: data.CACHE_MB * 1024 * 1024,
    siteUrl: data.SITE_URL?.replace(/\/$/, ''),
    trustProxy: data.TRUST_PROXY === '1',
    authSecret: data.AUTH_SECRET,
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
    bucket: data.S3_ENDPOINT
      ? {
          endpoint: data.S3_ENDPOINT,
          region: data.S3_REGION,
          accessKeyId: data.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: data.S3_SECRET_ACCESS_KEY ?? ''
        }
      : undefined,
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

function redmine(data: z.output<typeof schema>): Redmine | undefined {
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
function embedder(data: z.output<typeof schema>): Embedder | undefined {
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

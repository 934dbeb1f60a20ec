import * as z from 'zod'
import { PUBLISH_MODES } from '../../contract/tickets.ts'
import { hasSeveralHosts, hostsOf, withHost } from './db/hosts.ts'

/** Retention in days. 0 means forever. */
const days = z.coerce.number().int().min(0).max(36_500)
/** Sender of mails in the outbox. No mail server accepts it. */
export const DEFAULT_SENDER = 'Pinout <no-reply@localhost>'
/** A secret that openssl can make. */
const secret = z.string().min(32, 'must have at least 32 characters; openssl rand -base64 48 makes one')
/** One host, or several hosts separated by commas as in libpq. */
const database = z.string().refine(text => {
  const isUrl = z.url({ protocol: /^postgres(ql)?$/ })
  return hostsOf(text).every(host => isUrl.safeParse(withHost(text, host)).success)
}, 'must look like postgres://user:password@host:5432/database')
const port = z.coerce.number().int().min(1).max(65_535)

/** Minimum and maximum of each of the five cron fields. */
const CRON_RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7]
] as const

/**
 * Checks whether a text consists of five cron fields with numbers in range. Does not check names of months and
 * weekdays.
 */
function isCron(text: string): boolean {
  const fields = text.split(' ')
  return (
    fields.length === CRON_RANGES.length &&
    CRON_RANGES.every(([least, most], at) =>
      (fields[at] ?? '').split(',').every(part => {
        const [, range = '', step = '1'] =
          /^(\*|(?:\d{1,2}|[a-z]{3})(?:-(?:\d{1,2}|[a-z]{3}))?)(?:\/(\d{1,2}))?$/i.exec(part) ?? []
        return (
          range !== '' &&
          Number(step) > 0 &&
          (range.match(/\d+/g) ?? []).every(one => Number(one) >= least && Number(one) <= most)
        )
      })
    )
  )
}

/** Values separated by commas. */
const list = z.string().transform(text =>
  text
    .split(/[,，]/)
    .map(one => one.trim())
    .filter(Boolean)
)

/** Schema of every setting that Pinout reads from the environment. */
export const settings = z.object({
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_REPLICA_URL: database.refine(url => !hasSeveralHosts(url), 'Name one host.').optional(),
  HOST: z.string().default('127.0.0.1'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  LOG_FORMAT: z.enum(['text', 'json']).default('text'),
  ACCESS_LOG: z.enum(['0', '1']).default('0'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  PORT: port.optional(),
  PINOUT_SEED: z.enum(['samples', 'none']).default('samples'),
  PINOUT_DATA: z.string().default('.data'),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CACHE_MB: z.coerce.number().int().min(1).max(4096).default(32),
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  AUTH_SECRET: secret.optional(),
  AUTH_SECRET_PREVIOUS: list.pipe(z.array(secret)).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default(DEFAULT_SENDER),
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
  AI_EMBED_WEIGHT: z.coerce.number().gt(0).max(1).default(0.2),
  AI_DAILY_QUESTIONS: z.coerce.number().int().min(0).max(100_000).default(50),
  RETAIN_MESSAGES: days.default(180),
  RETAIN_AUDITS: days.default(730),
  RETAIN_THREADS: days.default(365),
  RETAIN_SUPPORT: days.default(1095),
  RETAIN_DRAFTS: days.default(365),
  RETAIN_TICKET_RUNS: days.default(90),
  RETAIN_OUTBOX: days.default(7),
  BACKUP_TO: z.string().optional(),
  BACKUP_AT: z.string().refine(isCron, "must be five fields of cron, such as '30 2 * * *'").default('30 2 * * *'),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d+[dwm](,\d+[dwm])*$/, "must look like '7d,4w,12m'")
    .default('7d,4w,12m'),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().default('auto'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
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
/** Other environment variables, which modules read without the configuration. */
export const OTHER_SETTINGS = [
  'CONTENT_ROOT',
  'PINOUT_COMPILED_SITES',
  'PINOUT_BUILD_NICE',
  'PINOUT_GENERATED',
  'PINOUT_CACHE'
] as const
/** Settings that require each other. */
export const REQUIRED_TOGETHER = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ['REDMINE_URL', 'REDMINE_API_KEY']
] as const

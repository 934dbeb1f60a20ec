import * as z from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)

const schema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.optional(),
  PINOUT_SEED: z.enum(['samples', 'none']).default('samples'),
  PINOUT_DATA: z.string().default('.data'),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CACHE_MB: z.coerce.number().int().min(1).max(4096).default(32)
})

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
}

/** Reads the environment. Throws an Error that names the variable and what to write when a value is refused. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.fromEntries(Object.keys(schema.shape).flatMap(key => (env[key] ? [[key, env[key]]] : [])))
  const parsed = schema.safeParse(known)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      issue => `  ${issue.path.join('.')}=${env[String(issue.path[0])]}: ${issue.message}`
    )
    throw new Error(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  const { data } = parsed
  return {
    databaseUrl: data.DATABASE_URL,
    host: data.HOST,
    port: data.PORT,
    seed: data.PINOUT_SEED,
    dataFolder: data.PINOUT_DATA,
    cacheBytes: data.CACHE_MB * 1024 * 1024
  }
}

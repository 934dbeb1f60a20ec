import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { childEnvironment } from '../../src/server/platform/childEnvironment.ts'
import { readConfig } from '../../src/server/platform/config.ts'

const messageOf = (env: NodeJS.ProcessEnv) => {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('It was taken.')
}

test('a setting that cannot be used is named with its value, but for what is secret in it', () => {
  expect(messageOf({ PORT: 'abc' })).toContain('PORT=abc')
  for (const url of [
    'mysql://pinout:s3cr3t-Pa55@a/db',
    'postgres://pinout:s3cr3t-Pa55@a:no-port/db',
    'host=a user=pinout password=s3cr3t-Pa55',
    '//a/db?password=s3cr3t-Pa55'
  ]) {
    const message = messageOf({ DATABASE_URL: url })
    expect(message).toContain('DATABASE_URL=')
    expect(message).not.toContain('s3cr3t')
  }
  expect(messageOf({ AUTH_SECRET: 'short' })).toContain(
    'AUTH_SECRET=(5 characters): must have at least 32 characters; openssl rand -base64 48 makes one'
  )
  expect(messageOf({ AUTH_SECRET: 'too-short-s3cr3t' })).not.toContain('s3cr3t')
  expect(messageOf({ SMTP_URL: 'http://me:s3cr3t@mail.example' })).not.toContain('s3cr3t')
  expect(
    messageOf({ REDMINE_URL: 'https://r.example', REDMINE_API_KEY: 's3cr3t', REDMINE_WEBHOOK_SECRET: 'short-s3cr3t' })
  ).not.toContain('s3cr3t')
})

test('a refused setting is explained in plain words', () => {
  for (const [name, value, reason] of [
    ['PORT', 'abc', 'must be a number'],
    ['PORT', '80.5', 'must be a whole number'],
    ['PORT', '70000', 'must be at most 65535'],
    ['CACHE_MB', '0', 'must be at least 1'],
    ['AI_EMBED_LIKENESS', '0', 'must be more than 0'],
    ['AI_EMBED_WEIGHT', '1.5', 'must be at most 1'],
    ['TRUST_PROXY', 'yes', 'must be one of 0, 1'],
    ['SITE_URL', 'pinout', 'must be an address, such as https://pinout.example'],
    ['BACKUP_KEEP', '7', "must look like '7d,4w,12m'"]
  ] as const)
    expect(messageOf({ [name]: value })).toBe(`These settings cannot be used:\n  ${name}=${value}: ${reason}`)
})

test('a child process has the settings of its parent, also where they came from files that say something else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-settings-'))
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })
  const [url, secret] = [join(folder, 'url'), join(folder, 'secret')]
  await writeFile(url, 'postgres://pooler/pinout')
  await writeFile(secret, 'the-first-secret-of-this-site-0123456789')
  vi.stubEnv('DATABASE_URL_FILE', url)
  vi.stubEnv('AUTH_SECRET_FILE', secret)
  vi.stubEnv('AUTH_SECRET', undefined)
  const config = readConfig(process.env)
  await writeFile(secret, 'the-second-secret-of-this-site-0123456789')
  const child = readConfig(childEnvironment('postgres://primary/pinout', config.given))
  expect(child).toMatchObject({ databaseUrl: 'postgres://primary/pinout', authSecret: config.authSecret })
  // A process that is started later reads its file.
  expect(readConfig(childEnvironment('postgres://primary/pinout'))).toMatchObject({
    ...{ databaseUrl: 'postgres://primary/pinout', authSecret: 'the-second-secret-of-this-site-0123456789' }
  })
})

import { expect, test } from 'vitest'
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
  expect(messageOf({ AUTH_SECRET: 'too-short-s3cr3t' })).not.toContain('s3cr3t')
  expect(messageOf({ SMTP_URL: 'http://me:s3cr3t@mail.example' })).not.toContain('s3cr3t')
  expect(
    messageOf({ REDMINE_URL: 'https://r.example', REDMINE_API_KEY: 's3cr3t', REDMINE_WEBHOOK_SECRET: 'short-s3cr3t' })
  ).not.toContain('s3cr3t')
})

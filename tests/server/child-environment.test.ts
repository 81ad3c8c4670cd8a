/** Processes that read files of others get no secrets. */
import { execFileSync } from 'node:child_process'
import { afterEach, expect, it, vi } from 'vitest'
import { getChildEnvironment } from '#server/child-environment.ts'

afterEach(() => vi.unstubAllEnvs())

it('passes on everything but passwords and keys', () => {
  const secrets = [
    'ADMIN_PASSWORD',
    'DATABASE_URL',
    'IMAGEKIT_PRIVATE_KEY',
    'S3_SECRET_ACCESS_KEY',
    'SMTP_URL',
  ]
  for (const name of secrets) vi.stubEnv(name, 'secret-3141')
  vi.stubEnv('DATA_DIR', '/somewhere')
  const printed = execFileSync('env', { env: getChildEnvironment(), encoding: 'utf8' })
  expect(printed).toContain('DATA_DIR=/somewhere')
  expect(printed).not.toContain('secret-3141')
})

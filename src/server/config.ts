/**
 * Reads and checks the environment variables: a bad value stops the start with one line that names the
 * variable.
 */
import path from 'node:path'
import { z } from 'zod'
import * as limits from '#shared/limits.ts'

export interface ImageKitConfig {
  publicKey: string
  privateKey: string
  urlEndpoint: string
  uploadUrl: string
  apiUrl: string
}

export interface Config {
  port: number
  host: string
  dataDir: string
  /** The URL that browsers use, without a trailing slash. */
  publicUrl: string
  /** Whether browsers use HTTPS: decides on secure cookies and HSTS. */
  secure: boolean
  admin: { username: string; email: string | null; password: string | null }
  /** The number of trusted proxies in front of the server; only their headers count. */
  trustProxy: number
  mail: { url: string; from: string } | null
  storageQuota: number
  /** Null: media files are stored in DATA_DIR. */
  imageKit: ImageKitConfig | null
  logLevel: LogLevel
}

const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
type LogLevel = z.infer<typeof logLevel>

/** Thrown for a bad setting. The message is one line that names the variable. */
export class ConfigError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`)
    this.name = 'ConfigError'
  }
}

type Environment = Readonly<Record<string, string | undefined>>

function wholeNumber(environment: Environment, variable: string, fallback: number, min: number, max: number) {
  const text = environment[variable]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(variable, `must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

function isLoopback(hostname: string) {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function readUrl(variable: string, text: string, protocols: readonly string[]) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !protocols.includes(url.protocol)) {
    throw new ConfigError(variable, `must be an address that starts with ${protocols.join('// or ')}//.`)
  }
  return url
}

function readPublicUrl(environment: Environment, port: number) {
  const url = readUrl('PUBLIC_URL', environment['PUBLIC_URL'] || `http://localhost:${port}`, [
    'http:',
    'https:',
  ])
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new ConfigError('PUBLIC_URL', 'must be the URL of the site without a path.')
  }
  return { publicUrl: url.origin, secure: url.protocol === 'https:' }
}

/** URLs of the image host must be HTTPS. Plain HTTP is allowed to this machine, for tests. */
function readHostUrl(environment: Environment, variable: string, fallback: string | null) {
  const text = environment[variable] || fallback
  if (!text) throw new ConfigError(variable, 'must be set where IMAGEKIT_PRIVATE_KEY is.')
  const url = readUrl(variable, text, ['https:', 'http:'])
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new ConfigError(variable, 'must start with https:// (http:// only to this machine).')
  }
  return url.href.replace(/\/+$/, '')
}

function readImageKit(environment: Environment): ImageKitConfig | null {
  const publicKey = environment['IMAGEKIT_PUBLIC_KEY']?.trim()
  const privateKey = environment['IMAGEKIT_PRIVATE_KEY']?.trim()
  const urlVariables = ['IMAGEKIT_URL_ENDPOINT', 'IMAGEKIT_UPLOAD_URL', 'IMAGEKIT_API_URL']
  if (!publicKey && !privateKey) {
    for (const variable of urlVariables) if (environment[variable]) readHostUrl(environment, variable, null)
    return null
  }
  if (!publicKey)
    throw new ConfigError('IMAGEKIT_PUBLIC_KEY', 'must be set together with IMAGEKIT_PRIVATE_KEY.')
  if (!privateKey)
    throw new ConfigError('IMAGEKIT_PRIVATE_KEY', 'must be set together with IMAGEKIT_PUBLIC_KEY.')
  return {
    publicKey,
    privateKey,
    urlEndpoint: readHostUrl(environment, 'IMAGEKIT_URL_ENDPOINT', null),
    uploadUrl: readHostUrl(
      environment,
      'IMAGEKIT_UPLOAD_URL',
      'https://upload.imagekit.io/api/v1/files/upload',
    ),
    apiUrl: readHostUrl(environment, 'IMAGEKIT_API_URL', 'https://api.imagekit.io/v1'),
  }
}

function readMail(environment: Environment) {
  const text = environment['SMTP_URL']
  if (!text) return null
  const url = readUrl('SMTP_URL', text, ['smtp:', 'smtps:'])
  return { url: url.href, from: environment['MAIL_FROM'] || `family-heritage@${url.hostname}` }
}

function readAdmin(environment: Environment) {
  const username = (environment['ADMIN_USERNAME'] || 'admin').trim().toLowerCase()
  if (!/^[a-z0-9][a-z0-9._-]{0,99}$/.test(username)) {
    throw new ConfigError('ADMIN_USERNAME', 'may hold letters, digits, dots, hyphens and underscores only.')
  }
  const email = environment['ADMIN_EMAIL']?.trim() || null
  if (email && !z.email().safeParse(email).success) {
    throw new ConfigError('ADMIN_EMAIL', 'must be an email address.')
  }
  const password = environment['ADMIN_PASSWORD'] || null
  if (password && [...password].length < limits.password.min) {
    throw new ConfigError('ADMIN_PASSWORD', `must have at least ${limits.password.min} characters.`)
  }
  if (password && [...password].length > limits.password.max) {
    throw new ConfigError('ADMIN_PASSWORD', `must have at most ${limits.password.max} characters.`)
  }
  return { username, email, password }
}

/** Reads every setting. @throws ConfigError for the first bad one */
export function readConfig(environment: Environment): Config {
  const port = wholeNumber(environment, 'PORT', 3000, 0, 65_535)
  if (environment['DATABASE_URL']) {
    throw new ConfigError(
      'DATABASE_URL',
      'is not supported by this version: all data are stored in DATA_DIR.',
    )
  }
  const level = logLevel.safeParse(environment['LOG_LEVEL'] || 'info')
  if (!level.success) throw new ConfigError('LOG_LEVEL', `must be one of ${logLevel.options.join(', ')}.`)
  return {
    port,
    host: environment['HOST'] || '127.0.0.1',
    dataDir: path.resolve(environment['DATA_DIR'] || './data'),
    ...readPublicUrl(environment, port),
    admin: readAdmin(environment),
    trustProxy: wholeNumber(environment, 'TRUST_PROXY', 0, 0, 10),
    mail: readMail(environment),
    storageQuota: wholeNumber(environment, 'STORAGE_QUOTA_BYTES', 10 * 1024 ** 3, 0, Number.MAX_SAFE_INTEGER),
    imageKit: readImageKit(environment),
    logLevel: level.data,
  }
}

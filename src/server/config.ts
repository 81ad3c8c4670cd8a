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

/** An S3-compatible bucket. */
export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Config {
  port: number
  host: string
  /** The port of the metrics for Prometheus, on the same host; null: none are kept. */
  metricsPort: number | null
  dataDir: string
  /** The database on a PostgreSQL server; null for a SQLite file in `dataDir`. */
  databaseUrl: string | null
  /** The URL that browsers use, without a trailing slash. */
  publicUrl: string
  /** Whether browsers use HTTPS: decides on secure cookies and HSTS. */
  secure: boolean
  admin: { username: string; email: string | null; password: string | null }
  /** The number of trusted proxies in front of the server; only their headers count. */
  trustProxy: number
  mail: { url: string; from: string } | null
  /** A further push service, beside those of the browsers: its origin, or null. */
  pushOrigin: string | null
  storageQuota: number
  /** Null: new pictures and documents are stored by this site itself. */
  imageKit: ImageKitConfig | null
  /** Null: the media files of this site are stored in DATA_DIR. */
  s3: S3Config | null
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

/** @param hostname of a `URL` */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function readUrl(variable: string, text: string, protocols: readonly string[]) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !protocols.includes(url.protocol)) {
    throw new ConfigError(variable, `must be an address that starts with ${protocols.join('// or ')}//.`)
  }
  return url
}

function readDatabaseUrl(environment: Environment): string | null {
  const text = environment['DATABASE_URL']?.trim()
  if (!text) return null
  const { pathname } = readUrl('DATABASE_URL', text, ['postgres:', 'postgresql:'])
  // Without a name, the server would choose the database that has the name of the user.
  if (!/^\/[^/]+$/.test(pathname)) {
    throw new ConfigError('DATABASE_URL', 'must end with the name of a database: postgres://HOST/NAME.')
  }
  return text
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

/** URLs of other services must be HTTPS. Plain HTTP is allowed to this machine, for tests. */
function readHostUrl(
  environment: Environment,
  variable: string,
  fallback: string | null,
  partner = 'IMAGEKIT_PRIVATE_KEY',
) {
  const text = environment[variable] || fallback
  if (!text) throw new ConfigError(variable, `must be set where ${partner} is.`)
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

const s3Variables = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_REGION',
] as const

/** Most S3-compatible servers have one region with this name. */
const defaultRegion = 'us-east-1'

function readS3(environment: Environment): S3Config | null {
  const partner = s3Variables.find((variable) => environment[variable]?.trim())
  if (!partner) return null
  const read = (variable: (typeof s3Variables)[number]) => {
    const value = environment[variable]?.trim()
    if (!value) throw new ConfigError(variable, `must be set where ${partner} is.`)
    return value
  }
  const endpoint = readHostUrl(environment, 'S3_ENDPOINT', null, partner)
  const bucket = read('S3_BUCKET')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError('S3_BUCKET', 'must be the name of a bucket, without slashes.')
  }
  const keys = { accessKeyId: read('S3_ACCESS_KEY_ID'), secretAccessKey: read('S3_SECRET_ACCESS_KEY') }
  return { endpoint, bucket, region: environment['S3_REGION']?.trim() || defaultRegion, ...keys }
}

function readMail(environment: Environment) {
  const text = environment['SMTP_URL']
  if (!text) return null
  const url = readUrl('SMTP_URL', text, ['smtp:', 'smtps:'])
  return { url: url.href, from: environment['MAIL_FROM'] || `family-heritage@${url.hostname}` }
}

function readPushOrigin(environment: Environment): string | null {
  if (!environment['PUSH_ORIGIN']) return null
  return new URL(readHostUrl(environment, 'PUSH_ORIGIN', null)).origin
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
  const level = logLevel.safeParse(environment['LOG_LEVEL'] || 'info')
  if (!level.success) throw new ConfigError('LOG_LEVEL', `must be one of ${logLevel.options.join(', ')}.`)
  return {
    port,
    host: environment['HOST'] || '127.0.0.1',
    metricsPort: environment['METRICS_PORT'] ? wholeNumber(environment, 'METRICS_PORT', 0, 0, 65_535) : null,
    databaseUrl: readDatabaseUrl(environment),
    dataDir: path.resolve(environment['DATA_DIR'] || './data'),
    ...readPublicUrl(environment, port),
    admin: readAdmin(environment),
    trustProxy: wholeNumber(environment, 'TRUST_PROXY', 0, 0, 10),
    mail: readMail(environment),
    pushOrigin: readPushOrigin(environment),
    storageQuota: wholeNumber(environment, 'STORAGE_QUOTA_BYTES', 10 * 1024 ** 3, 0, Number.MAX_SAFE_INTEGER),
    imageKit: readImageKit(environment),
    s3: readS3(environment),
    logLevel: level.data,
  }
}

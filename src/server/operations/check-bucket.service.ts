/** Checks the bucket of the media files: whether it can be reached and written, and whether it is private. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Config, ConfigError, type S3Config } from '#server/config.ts'
import { Bucket, BucketError } from '#server/media/storage/bucket.ts'
import { sendRequest } from '#server/outbound-requests.ts'
import type { SetupCheck } from './setup-checks.service.ts'

const area = 'Bucket'
const timeoutMs = 10_000
const silenceMs = 5_000

/** The answers of the storage that name a wrong setting. */
const wrongSettings: Readonly<Record<string, { variable: string; problem: string }>> = {
  NoSuchBucket: { variable: 'S3_BUCKET', problem: 'names a bucket that does not exist.' },
  InvalidAccessKeyId: { variable: 'S3_ACCESS_KEY_ID', problem: 'is not known to the storage.' },
  SignatureDoesNotMatch: {
    variable: 'S3_SECRET_ACCESS_KEY',
    problem: 'does not belong to S3_ACCESS_KEY_ID (or S3_REGION is wrong).',
  },
  AccessDenied: { variable: 'S3_ACCESS_KEY_ID', problem: 'may not list the objects of S3_BUCKET.' },
  AuthorizationHeaderMalformed: { variable: 'S3_REGION', problem: 'is not the region of S3_BUCKET.' },
  PermanentRedirect: { variable: 'S3_ENDPOINT', problem: 'is not the address of S3_BUCKET.' },
}

async function requestFirstObject(s3: S3Config): Promise<null> {
  for await (const _ of new Bucket(s3).list('')) return null
  return null
}

/**
 * Ends the start with one line where the storage refuses the settings. A storage that does not answer is no reason: pages
 * can be read without it, and the start waits for it only a short time.
 * @returns what is wrong with a storage that does not answer; null otherwise @throws ConfigError
 */
export async function checkBucketSettings(s3: S3Config): Promise<string | null> {
  try {
    const silence = wait(silenceMs, 'Timeout', { ref: false })
    return await Promise.race([requestFirstObject(s3), silence])
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    const wrong = wrongSettings[error.reason]
    if (wrong) throw new ConfigError(wrong.variable, wrong.problem)
    return error.reason
  }
}

/** Writes an object, asks for it without a signature, and deletes it. @returns whether everybody could read it */
async function isOpenToAll(s3: S3Config): Promise<boolean> {
  const bucket = new Bucket(s3)
  const key = `check-${randomUUID()}`
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'family-heritage-'))
  try {
    const file = path.join(directory, key)
    await fs.writeFile(file, 'Written by npm run doctor.')
    await bucket.put(key, file)
    const answer = await sendRequest(
      bucket.getUnsignedUrl(key),
      { s3 },
      { signal: AbortSignal.timeout(timeoutMs) },
    )
    return answer.ok
  } finally {
    await fs.rm(directory, { recursive: true, force: true })
    await bucket.delete(key)
  }
}

/** @returns null where the media files are on the disk */
export async function checkBucket({ s3 }: Pick<Config, 's3'>): Promise<SetupCheck | null> {
  if (!s3) return null
  const name = `“${s3.bucket}” at ${s3.endpoint}`
  const fault = (text: string): SetupCheck => ({ area, text, isFault: true })
  try {
    const silence = await checkBucketSettings(s3)
    if (silence !== null) return fault(`${name} does not answer (${silence}).`)
    if (await isOpenToAll(s3)) {
      return fault(`everybody can read ${name}. Please make the bucket private.`)
    }
    return { area, text: `${name} answers, can be written, and is private.`, isFault: false }
  } catch (error) {
    if (error instanceof ConfigError) return fault(error.message)
    if (error instanceof BucketError) return fault(`${name} cannot be written (${error.reason}).`)
    return fault(`${name} does not answer a request without a signature.`)
  }
}

/** Runs the daily check in a process of its own with low priority, so that the server keeps answering. */
import { fileURLToPath } from 'node:url'
import { forkModule } from '#server/child-process.ts'
import type { Config, S3Config } from '#server/config.ts'
import { findEngine } from '#server/db/find-engine.ts'
import type { Deps } from '#server/deps.ts'
import { isCheckDue } from './data-checks.service.ts'

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))

/** The process queues mails and sends none, so that it needs no password of the mail server. */
function removeCredentials(mailUrl: string): string {
  const url = new URL(mailUrl)
  url.username = ''
  url.password = ''
  return url.href
}

function getBucketVariables({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config) {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}

/** The settings of the check: the keys of the data that it reads, and no other password. */
export function getCheckEnvironment({
  dataDir,
  publicUrl,
  databaseUrl,
  s3,
  mail,
}: Config): NodeJS.ProcessEnv {
  return {
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...(s3 === null ? {} : getBucketVariables(s3)),
    ...(mail === null ? {} : { SMTP_URL: removeCredentials(mail.url) }),
  }
}

/** Resolves when the process has ended. Exit code 1 stands for faults, which the process has saved and reported. */
function runInProcess({ config, log }: Deps, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = forkModule(cli, { args: ['doctor', '--quiet'], env: getCheckEnvironment(config), signal })
    child.once('error', (error) => (signal.aborted ? resolve() : reject(error)))
    child.once('exit', (code) => {
      log.info({ code }, 'data check ended')
      resolve()
    })
  })
}

/** Checks the data if a day has passed since the last check. Call it every hour. @param signal stops the check */
export async function checkIfDue(deps: Deps, signal: AbortSignal): Promise<void> {
  const isInMemory = (await findEngine(deps.db).getAddress(deps.db)) === null
  if (isInMemory || !(await isCheckDue(deps))) return
  await runInProcess(deps, signal)
}

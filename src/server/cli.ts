/**
 * Runs the commands next to the server: import, export, backup, restore, admin and doctor. Each is loaded when
 * called.
 */
import { ConfigError } from './config.ts'
import { DatabaseError } from './db/database-error.ts'

type Run = (args: string[]) => Promise<number>

async function loadCommand(name: string | undefined): Promise<Run | undefined> {
  switch (name) {
    case 'admin':
      return (await import('#server/accounts/accounts.cli.ts')).runAdmin
    case 'doctor':
      return (await import('#server/jobs/doctor.cli.ts')).runDoctor
    case 'import':
      return (await import('#server/gedcom/gedcom.cli.ts')).runImport
    case 'export':
      return (await import('#server/gedcom/gedcom.cli.ts')).runExport
    case 'backup':
      return (await import('#server/jobs/backup.cli.ts')).runBackup
    case 'restore':
      return (await import('#server/jobs/backup.cli.ts')).runRestore
    default:
      return undefined
  }
}

const [name, ...args] = process.argv.slice(2)
const run = await loadCommand(name)
if (!run) {
  console.error(
    'Commands: import, export, backup, restore, admin, doctor. Use them like this: npm run backup -- FILE.tar.gz',
  )
  process.exit(2)
}
/** The message of an expected error or one of the operating system; any other error with its stack. */
function describeError(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message
  const isSystemError = error instanceof Error && 'syscall' in error
  return isSystemError ? `The command failed: ${error.message}.` : error
}

try {
  process.exitCode = await run(args)
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}

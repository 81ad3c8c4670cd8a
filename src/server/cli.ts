/** The commands beside the server: each is loaded when it is called. */
import { ConfigError } from './config.ts'
import { DatabaseError } from './db/open.ts'

type Run = (args: string[]) => Promise<number>

/** The command of a name, loaded; undefined where there is none. */
async function load(name: string | undefined): Promise<Run | undefined> {
  switch (name) {
    case 'admin':
      return (await import('#server/accounts/accounts.cli.ts')).runAdmin
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
const run = await load(name)
if (!run) {
  console.error('Commands: import, export, backup, restore, admin. Call them as npm run NAME -- …')
  process.exit(2)
}
try {
  process.exitCode = await run(args)
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof DatabaseError ? error.message : error)
  process.exitCode = 1
}

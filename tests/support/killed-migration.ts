/** A process that migrates a database and kills itself after a number of statements: FILE STATEMENTS. */
import { migrateDatabase } from '#server/db/migrate.ts'
import { connectWithHook } from './migration-database.ts'
import { smallMigrations } from './small-migrations.ts'

const [file = '', statements = ''] = process.argv.slice(2)
let left = Number(statements)
const db = connectWithHook(file, () => {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
})
await migrateDatabase(db, file, smallMigrations)

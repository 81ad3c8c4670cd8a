/** The process of a check: works on its own database connection with low priority, while the server answers. */
import os from 'node:os'
import { connectSite, type DatabaseAddress } from '#server/db/site-database.ts'
import { checkFamily } from './check-job.ts'

export interface CheckTask {
  database: DatabaseAddress
  /** The server's clock minus the machine's clock, in milliseconds. */
  clockOffset: number
}

process.on('disconnect', () => process.exit(1))

process.once('message', async (message) => {
  const { database, clockOffset } = message as CheckTask
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
  const db = await connectSite(database)
  await checkFamily({ db, clock: { now: () => Date.now() + clockOffset } })
  await db.destroy()
  process.exit(0)
})

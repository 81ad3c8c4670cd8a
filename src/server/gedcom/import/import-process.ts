/**
 * The process of an import: works on its own database connection while the server handles requests. Its memory is
 * freed when it ends, and running out of memory does not stop the server.
 */
import { type ImportTask, runImportTask } from './import-task.ts'

/** Signals to the process group are handled by the server, which waits for the import. */
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(1))

process.once('message', async (order) => {
  const outcome = await runImportTask(order as ImportTask)
  process.send?.(outcome, () => process.exit(0))
})

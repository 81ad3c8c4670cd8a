/**
 * The process of an import: reads, plans and writes on a connection of its own while the server goes on answering. Its
 * memory goes back to the machine with it, and should it not be enough, the server lives on.
 */
import { type ImportTask, runImportTask } from './import-task.ts'

/** A signal to the whole group is for the server, which waits for this import; where the server is gone, so is it. */
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(1))

process.once('message', async (order) => {
  const outcome = await runImportTask(order as ImportTask)
  process.send?.(outcome, () => process.exit(0))
})

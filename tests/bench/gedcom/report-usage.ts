/** Preloaded into measured processes: when one ends, appends to the file USAGE_FILE what the process used. */
import fs from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import type { Usage } from './measured-process.ts'

/** Bytes. The highest of this program alone; `maxRSS` also counts the program that started this one. */
function readPeakMemory(): number {
  const status = fs.readFileSync('/proc/self/status', 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024
}

const file = process.env['USAGE_FILE']
if (isMainThread && file !== undefined) {
  process.once('exit', () => {
    const { user, system } = process.cpuUsage()
    const usage: Usage = { seconds: (user + system) / 1e6, peakBytes: readPeakMemory() }
    fs.appendFileSync(file, `${JSON.stringify(usage)}\n`)
  })
}

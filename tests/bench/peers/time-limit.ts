/** Ends this process when a layout exceeds its time limit; the layouts run synchronously and cannot be interrupted. */
import { Worker } from 'node:worker_threads'

const watch = `
const { workerData } = require('node:worker_threads')
const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6 }
const end = spent() + workerData
setInterval(() => { if (spent() > end) process.kill(process.pid, 'SIGKILL') }, 100)
`

/** @param seconds processor time from now until the returned function is called */
export function limitTime(seconds: number): () => void {
  const watcher = new Worker(watch, { eval: true, workerData: seconds })
  watcher.unref()
  return () => void watcher.terminate()
}

/** Watches a process: resident memory once a second, and the processor time that it uses. */
import fs from 'node:fs/promises'
import { readResident } from '../../../e2e/speed/server-metrics.ts'

/** Processor time so far, seconds. */
export async function readProcessorTime(pid: number): Promise<number> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program may contain spaces; user and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export interface MemoryWatch {
  /** MB, once a second. */
  resident: number[]
  stop: () => void
}

export function watchMemory(pid: number): MemoryWatch {
  const resident: number[] = []
  const timer = setInterval(async () => resident.push(await readResident(pid)), 1000)
  return { resident, stop: () => clearInterval(timer) }
}

/** `npm run fuzz -- [--inputs N] [--seed N] [--only gedcom]`: random inputs for everything that reads foreign data. */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeFuzzInput } from './fuzz-input.ts'
import type { OpenKind } from './fuzz-kind.ts'
import { type FuzzResult, runFuzz } from './run-fuzz.ts'

const kindsFolder = path.join(import.meta.dirname, 'kinds')
const findingsFolder = path.join(import.meta.dirname, '../../artifacts/fuzz')

export const kindNames = fs.readdirSync(kindsFolder).map((name) => path.basename(name, '.ts'))

/** Files start processes and are drawn: they get a hundredth of the inputs. */
export function countInputs(name: string, inputs: number): number {
  return name === 'media' ? Math.ceil(inputs / 100) : inputs
}

export function kindFile(name: string): string {
  return path.join(kindsFolder, `${name}.ts`)
}

function readOptions() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { inputs: text, seed: text, only: text } })
  const inputs = Number(values.inputs ?? 1000)
  const seed = Number(values.seed ?? 1)
  const kinds = values.only ? values.only.split(',') : kindNames
  const isValid =
    inputs > 0 && Number.isInteger(inputs + seed) && kinds.every((kind) => kindNames.includes(kind))
  if (isValid) return { inputs, seed, kinds }
  throw new RangeError(`Usage: npm run fuzz -- [--inputs N] [--seed N] [--only ${kindNames.join('|')}]`)
}

/** Writes the inputs of the findings to files, and prints where. */
async function reportFindings(name: string, seed: number, { findings }: FuzzResult) {
  if (findings.length === 0) return
  const { openKind } = (await import(kindFile(name))) as { openKind: OpenKind }
  const kind = await openKind()
  fs.mkdirSync(findingsFolder, { recursive: true })
  for (const { index, message } of findings) {
    const input = makeFuzzInput(kind, kindFile(name), seed, index)
    const file = path.join(findingsFolder, `${name}-${seed}-${index}.bin`)
    fs.writeFileSync(file, input)
    console.log(`\n✗ ${name}, seed ${seed}, input ${index}: ${message}`)
    console.log(`  ${input.length} bytes in ${path.relative(process.cwd(), file)}, beginning`)
    console.log(`  ${JSON.stringify(Buffer.from(input.subarray(0, 300)).toString('latin1'))}`)
  }
  await kind.close?.()
}

async function main() {
  const { inputs, seed, kinds } = readOptions()
  let count = 0
  for (const name of kinds) {
    const own = countInputs(name, inputs)
    const result = await runFuzz({ file: kindFile(name), seed, inputs: own })
    const { findings, slowestMs, heapMegabytes, seconds } = result
    count += findings.length
    await reportFindings(name, seed, result)
    console.log(
      `${name}: ${own} inputs in ${seconds} s, ${findings.length} findings; slowest ${slowestMs} ms, heap ${heapMegabytes} MB`,
    )
  }
  process.exit(count === 0 ? 0 : 1)
}

if (process.argv[1] === import.meta.filename) await main()

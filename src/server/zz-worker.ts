import { Worker } from 'node:worker_threads'
const [dir, old, young] = process.argv.slice(2)
const w = new Worker(new URL('./zz-bench.ts', import.meta.url), { argv: [dir!], resourceLimits: { ...(Number(old) ? {maxOldGenerationSizeMb: Number(old)}:{}), ...(Number(young)?{maxYoungGenerationSizeMb: Number(young)}:{}) } })
w.on('error', (e) => console.log('ERR', e))

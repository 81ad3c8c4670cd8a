/** Draws the family tree of a saved list of people once, and prints the processor time: `node draw-process.ts BUILD LIST`. */
import fs from 'node:fs'
import path from 'node:path'
import type { drawFamily } from '#client/tree/chart/family-drawing.ts'
import type { getLayoutOptions } from '#client/tree/chart/layout-options.ts'

const [build = '', list = ''] = process.argv.slice(2)
const charts = path.join(build, 'src/client/tree/chart')
const drawing: { drawFamily: typeof drawFamily } = await import(path.join(charts, 'family-drawing.ts'))
const layout: { getLayoutOptions: typeof getLayoutOptions } = await import(
  path.join(charts, 'layout-options.ts')
)
const text = fs.readFileSync(list, 'utf8')
const before = process.cpuUsage()
drawing.drawFamily(JSON.parse(text), layout.getLayoutOptions('narrow'))
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify((user + system) / 1e6))

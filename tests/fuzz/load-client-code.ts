/** Builds a module of the client for Node, which reads no JSX, and imports it. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '../..')

export async function loadClientCode(file: string): Promise<unknown> {
  const name = path.basename(file).replace(/\.tsx?$/, '')
  const outDir = path.join(root, 'node_modules/.cache/fuzz', `${name}-${process.pid}`)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: path.join(import.meta.dirname, file),
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  })
  return await import(pathToFileURL(path.join(outDir, `${name}.mjs`)).href)
}

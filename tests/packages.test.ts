/** The packages that the specification's decisions name are imported where they have their job. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** The files in which each package has to be imported; a folder stands for all its source files. */
const places = {
  src: ['src', 'sw'],
  'vite.config.ts': ['vite.config.ts', 'src/build'],
  tests: ['tests', 'e2e'],
} as const

const packages: Record<string, keyof typeof places> = {
  react: 'src',
  'react-dom': 'src',
  vite: 'vite.config.ts',
  'vite-plugin-pwa': 'vite.config.ts',
  'workbox-window': 'src',
  '@tanstack/react-query': 'src',
  '@tanstack/query-persist-client-core': 'src',
  'idb-keyval': 'src',
  'react-router': 'src',
  '@chakra-ui/react': 'src',
  '@xyflow/react': 'src',
  'react-advanced-cropper': 'src',
  vitest: 'tests',
  msw: 'tests',
  '@playwright/test': 'tests',
}

/** Packages that another package needs beside itself, by the package that imports them. */
const peers: Record<string, string> = { '@emotion/react': '@chakra-ui/react' }

function listSourceFiles(place: string): string[] {
  if (path.extname(place) !== '') return [path.join(root, place)]
  return readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(root, place, file))
}

function readImports(place: keyof typeof places): Set<string> {
  const code = places[place].flatMap(listSourceFiles).map((file) => readFileSync(file, 'utf8'))
  const imports = code
    .join('\n')
    .matchAll(/^(?!import type).*?(?:from|import\(?)\s*'((?:@[\w-]+\/)?[\w-]+)[^']*'/gm)
  return new Set(Array.from(imports, ([, name = '']) => name))
}

const imports = {
  src: readImports('src'),
  'vite.config.ts': readImports('vite.config.ts'),
  tests: readImports('tests'),
}

describe('packages named in the decisions', () => {
  it.each(Object.entries(packages))('imports %s in %s', (name, place) => {
    expect(imports[place].has(name)).toBe(true)
  })

  it.each(Object.entries(peers))('installs %s, which %s needs', (name, dependent) => {
    const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
    expect(Object.keys(read('package.json').dependencies)).toContain(name)
    expect(Object.keys(read(`node_modules/${dependent}/package.json`).peerDependencies)).toContain(name)
    expect(imports.src.has(dependent)).toBe(true)
  })
})

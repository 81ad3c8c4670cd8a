/** What `npm ci` installs is verified: also the optional packages of platforms that nobody here has. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const file = path.resolve(import.meta.dirname, '../package-lock.json')
const { packages }: { packages: Record<string, { integrity?: string }> } = JSON.parse(
  readFileSync(file, 'utf8'),
)

it('has a checksum for every package in the lock file', () => {
  const unverified = Object.keys(packages).filter(
    (place) => place !== '' && packages[place]?.integrity === undefined,
  )
  expect(unverified).toEqual([])
})

it('names no registry in the lock file', () => {
  expect(readFileSync(file, 'utf8')).not.toContain('"resolved"')
})

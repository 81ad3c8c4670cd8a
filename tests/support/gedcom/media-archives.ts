/** Imports and exports family trees with their files through the endpoints. */
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { exportGedcom, importGedcom, importReport } from '#shared/contracts/gedcom.contract.ts'
import type { FamilyBuilder } from '../family-builder.ts'

/** Imports a GEDCOM file or archive. */
export async function bring(
  where: FamilyBuilder,
  bytes: Uint8Array,
  { query = '', name = 'family.gdz' }: { query?: string; name?: string } = {},
) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), name)
  const init = { method: 'POST', body, as: where.admin }
  const response = await where.server.fetch(`/api${importGedcom.path}${query}`, init)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return importReport.parse(JSON.parse(text))
}

/** Exports the tree with its files. */
export async function take(where: FamilyBuilder, version: '5.5.1' | '7.0') {
  const response = await where.server.fetch(`/api${exportGedcom.path}?media=1&version=${version}`, {
    as: where.admin,
  })
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { response, bytes, entries: unzipSync(bytes) }
}

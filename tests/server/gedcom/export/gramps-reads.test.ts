/** Gramps, where it is installed, warns about no line of an export that the file of before did not make it warn about. */
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasGramps, listGrampsWarnings } from '#tests/support/gedcom/gramps.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { richFamily } from '#tests/support/gedcom/rich-family.ts'
import { timeLimit } from '#tests/support/time-limits.ts'

const site = makeImportSite()
const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/gedcom')
const files = ['torture/TGC551.ged', 'edge/gramps-2025-export.ged', 'edge/ancestry-2025-export.ged'].filter(
  (name) => fs.existsSync(path.join(folder, name)),
)

async function listNewWarnings(file: string | Uint8Array) {
  await site.load(file)
  const before = listGrampsWarnings(file)
  const added = listGrampsWarnings(await site.exported())
  for (const warning of before) if (added.includes(warning)) added.splice(added.indexOf(warning), 1)
  return { before, added }
}

describe.skipIf(!hasGramps)('Gramps', () => {
  it('says which lines it does not understand', { timeout: timeLimit(60_000) }, async () => {
    const family = richFamily().replace('1 BIRT', '1 BIRT\n2 _FOO bar')
    expect((await listNewWarnings(family)).before).toContain('Line ignored as not understood: _FOO')
  })

  it('reads what was imported without a new warning', { timeout: timeLimit(60_000) }, async () => {
    expect((await listNewWarnings(richFamily())).added).toEqual([])
  })

  it.each(files)(
    'reads the export of %s without a new warning',
    { timeout: timeLimit(60_000) },
    async (name) => {
      expect((await listNewWarnings(fs.readFileSync(path.join(folder, name)))).added).toEqual([])
    },
  )
})

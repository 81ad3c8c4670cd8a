/** Media of facts: what a file has below an event becomes its media here, and is exported as it is here. */
import { zipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { undoActivity } from '#shared/contracts/audit.contract.ts'
import type { Fact, FactMedia } from '#shared/contracts/facts.contract.ts'
import { getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { validateGedcom7 } from '#tests/support/gedcom/gedcom7-validator.ts'
import { findRecord, makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { bring, take } from '#tests/support/gedcom/media-archives.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'

const site = makeImportSite()

const pictures: Record<string, Uint8Array> = {}
beforeEach(async () => {
  for (const [i, name] of ['grave.jpg', 'wedding.jpg', 'register.jpg', 'second.jpg'].entries())
    pictures[name] = await jpeg({ width: 40, height: 20, halves: [`#10${i}030`, '#f0f0f0'] })
})

const objectRecord = (xref: string, name: string, title: string, ...lines: string[]) =>
  [`0 @${xref}@ OBJE`, ...lines, `1 FILE ${name}`, '2 FORM jpg', `2 TITL ${title}`].join('\n')

const objects = [
  objectRecord('O1', 'grave.jpg', 'Grave in Ulvik'),
  objectRecord('O2', 'wedding.jpg', 'Wedding'),
  objectRecord('O3', 'second.jpg', 'Second picture'),
]
const embedded = ['2 OBJE', '3 FILE register.jpg', '4 FORM jpg', '3 TITL Parish register']
const graveOfFile = [
  '2 OBJE @O1@',
  '3 CROP',
  '4 LEFT 10',
  '4 TOP 5',
  '4 WIDTH 20',
  '4 HEIGHT 10',
  '3 TITL The stone',
]

interface TreeParts {
  born?: readonly string[]
  buried?: readonly string[]
  married?: readonly string[]
  records?: readonly string[]
}

/** Nils, buried with a picture of the grave, and his wedding with Kari. */
function tree({
  born = embedded,
  buried = graveOfFile,
  married = ['2 OBJE @O2@'],
  records = objects,
}: TreeParts = {}) {
  return gedcomFile(
    individualRecord(
      'I1',
      'Nils /Lind/',
      ...['1 SEX M', '1 BIRT', '2 DATE 1 MAY 1850', ...born],
      ...['1 BURI', '2 DATE 4 JUN 1910', ...buried],
    ),
    individualRecord('I2', 'Kari /Lind/', '1 SEX F'),
    familyRecord('F1', ['I1', 'I2'], [], '1 MARR', '2 DATE 1875', ...married),
    ...records,
  )
}

async function load(text: string, query = '') {
  return await bring(site.world, zipSync({ 'gedcom.ged': Buffer.from(text), ...pictures }), { query })
}

const find = (facts: readonly Fact[], tag: string) => facts.find((fact) => fact.tag === tag)

async function listTitles(): Promise<Map<string, string>> {
  const { data } = (await site.world.server.call(listArchives, { as: site.world.admin })).output()
  return new Map(data.map(({ id, title }) => [id, title]))
}

/** The media of a fact with the titles of the items. */
async function mediaOf(tag: string) {
  const titles = await listTitles()
  const { facts } = await site.knowledgeOf('Kari')
  return (find(facts, tag)?.media ?? []).map(({ item_id, ...media }) => ({
    title: titles.get(item_id),
    ...media,
  }))
}

async function idOf(title: string): Promise<string> {
  return [...(await listTitles())].find(([, own]) => own === title)?.[0] ?? ''
}

async function edit(tag: string, media: FactMedia[]): Promise<void> {
  const { facts } = await site.knowledgeOf('Nils')
  await site.editFact(find(facts, tag), { media })
}

const region = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 }
const grave = { title: 'Grave in Ulvik', caption: 'The stone', region }

describe('the import', () => {
  it('sets the media of facts of people and of couples, with captions and regions', async () => {
    await load(tree())
    expect(await mediaOf('BURI')).toEqual([grave])
    expect(await mediaOf('BIRT')).toEqual([{ title: 'Parish register' }])
    expect(await mediaOf('MARR')).toEqual([{ title: 'Wedding' }])
  })

  it('gives them to relatives with the facts of the person', async () => {
    await load(tree())
    const as = await site.signInMember()
    const params = { id: await site.findId('Nils') }
    const { facts } = (await site.world.server.call(getPersonFacts, { params, as })).output()
    const item_id = await idOf('Grave in Ulvik')
    expect(find(facts, 'BURI')?.media).toEqual([{ item_id, caption: 'The stone', region }])
    expect(find(facts, 'MARR')?.media).toEqual([{ item_id: await idOf('Wedding') }])
  })

  it('keeps the order of the file, and takes an item once', async () => {
    await load(tree({ buried: ['2 OBJE @O3@', '2 OBJE @O1@', '2 OBJE @O3@'] }))
    expect(await mediaOf('BURI')).toEqual([{ title: 'Second picture' }, { title: 'Grave in Ulvik' }])
  })

  it('changes nothing when the same file comes again', async () => {
    await load(tree())
    const before = await site.knowledgeOf('Nils')
    const changes = (await load(tree())).facts
    expect([changes.added, changes.changed, changes.removed]).toEqual([0, 0, 0])
    expect(await site.knowledgeOf('Nils')).toEqual(before)
  })

  it('does not set media again that were removed here', async () => {
    await load(tree())
    await edit('BURI', [])
    await load(tree())
    expect(await mediaOf('BURI')).toEqual([])
    await load(tree({ buried: [...graveOfFile, '2 OBJE @O3@'] }))
    expect(await mediaOf('BURI')).toEqual([{ title: 'Second picture' }])
  })

  it('keeps a caption and media that were added here', async () => {
    await load(tree())
    const [item_id, other] = [await idOf('Grave in Ulvik'), await idOf('Wedding')]
    await edit('BURI', [{ item_id: other }, { item_id, caption: 'Restored in 1950' }])
    await load(tree({ buried: [...graveOfFile, '2 OBJE @O3@'] }))
    expect(await mediaOf('BURI')).toEqual([
      { title: 'Wedding' },
      { title: 'Grave in Ulvik', caption: 'Restored in 1950' },
      { title: 'Second picture' },
    ])
  })

  it('takes what the file has changed', async () => {
    await load(tree())
    await load(tree({ buried: ['2 OBJE @O3@'], married: [] }))
    expect(await mediaOf('BURI')).toEqual([{ title: 'Second picture' }])
    expect(await mediaOf('MARR')).toEqual([])
  })

  it('removes a fact with its media when the file has it no more', async () => {
    await load(tree())
    await load(tree().replace(/1 BURI\n(?:[2-9].*\n)+/, ''))
    expect(find((await site.knowledgeOf('Nils')).facts, 'BURI')).toBeUndefined()
  })

  it('does not change the media of a fact that is locked here', async () => {
    await load(tree())
    await site.editFact(find(await site.factsOf('Nils'), 'BURI'), { restriction: 'locked' })
    await load(tree({ buried: ['2 OBJE @O3@'] }))
    expect(await mediaOf('BURI')).toEqual([grave])
  })

  it('sets the media of a fact that the file locks', async () => {
    await load(tree({ buried: ['2 RESN locked', ...graveOfFile] }))
    expect(await mediaOf('BURI')).toEqual([grave])
  })

  it.each(['imported again', 'undone'])(
    'keeps the media when two people are merged and that is %s',
    async (how) => {
      await load(tree())
      const other = await site.world.add('Niels Lindh')
      const [keep, remove] = [{ id: other.id }, { id: await site.findId('Nils') }]
      const { server, admin } = site.world
      expect((await server.call(mergePeople, { body: { keep, remove }, as: admin })).status).toBe(200)
      expect(await mediaOf('BURI')).toEqual([grave])
      if (how === 'imported again') await load(tree())
      else {
        const merges = server.db.selectFrom('audit_log').select('id').where('action', '=', 'merge')
        const id = String((await merges.executeTakeFirst())?.id)
        expect((await server.call(undoActivity, { params: { id }, as: admin })).status).toBe(200)
      }
      expect(await mediaOf('BURI')).toEqual([grave])
    },
  )

  it('writes the media of a fact to the log', async () => {
    await load(tree())
    const log = await site.world.server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_type', '=', 'fact')
      .execute()
    expect(log.map(({ action, details }) => [action, /"media"/.test(String(details))])).toEqual([
      ['update', true],
      ['update', true],
      ['update', true],
    ])
  })
})

describe('a hidden object or fact', () => {
  const hiddenBy: Readonly<Record<string, () => string>> = {
    'a restricted fact': () => tree({ buried: ['2 RESN confidential', ...graveOfFile] }),
    'a restricted link': () => tree({ buried: ['2 OBJE @O1@', '3 RESN confidential'] }),
    'a restricted record': () =>
      tree({
        records: [objectRecord('O1', 'grave.jpg', 'Grave in Ulvik', '1 RESN privacy'), ...objects.slice(1)],
      }),
    'a restricted person': () => tree().replace('1 SEX M', '1 SEX M\n1 RESN confidential'),
  }

  it.each(Object.entries(hiddenBy))('gives the fact no media: %s', async (_, make) => {
    await load(make())
    expect(await mediaOf('BURI')).toEqual([])
    // A picture that relatives see beside the hidden one stays.
    expect(await mediaOf('MARR')).toEqual([{ title: 'Wedding' }])
  })

  it('takes a picture from the fact when a later version hides the link', async () => {
    await load(tree())
    await load(tree({ buried: ['2 OBJE @O1@', '3 RESN confidential'] }))
    expect(await mediaOf('BURI')).toEqual([])
  })

  it('gives no media to a fact that was hidden here', async () => {
    await load(tree({ buried: [] }))
    await site.editFact(find(await site.factsOf('Nils'), 'BURI'), { restriction: 'confidential' })
    await load(tree())
    expect(await mediaOf('BURI')).toEqual([])
  })

  it('gives no media to a fact that another file hides', async () => {
    await load(tree({ buried: ['2 RESN confidential'] }))
    await load(tree().replaceAll('@I', '@P').replaceAll('@F', '@G').replace('1 SOUR TESTS', '1 SOUR OTHER'))
    expect(await mediaOf('BURI')).toEqual([])
  })
})

describe('the export', () => {
  async function exportTree(version: '5.5.1' | '7.0'): Promise<string> {
    const text = new TextDecoder().decode((await take(site.world, version)).entries['gedcom.ged'])
    if (version === '7.0') expect(validateGedcom7(text)).toEqual([])
    return text
  }
  const buried = ['1 BURI', '2 DATE 4 JUN 1910']

  it('writes the objects of facts as the file has them', async () => {
    const two = ['2 OBJE @O3@', '2 OBJE @O1@']
    for (const _ of ['first', 'again']) {
      await load(tree({ buried: two }))
      const text = await exportTree('5.5.1')
      expect(findRecord(text, 'I1')).toContain([...buried, ...two].join('\n'))
      expect(findRecord(text, 'I1')).toContain(['1 BIRT', '2 DATE 1 MAY 1850', ...embedded].join('\n'))
      expect(findRecord(text, 'F1')).toContain('1 MARR\n2 DATE 1875\n2 OBJE @O2@')
      expect(text.match(/OBJE/g)).toHaveLength(7)
    }
    await load(tree())
    expect(findRecord(await exportTree('7.0'), 'I1')).toContain([...buried, ...graveOfFile].join('\n'))
  })

  it('leaves out an object that was removed here, and links the item with the person', async () => {
    await load(tree())
    await edit('BURI', [])
    await edit('BIRT', [])
    await edit('MARR', [])
    for (const version of ['5.5.1', '7.0'] as const) {
      const text = await exportTree(version)
      const person = findRecord(text, 'I1')
      expect(person).toMatch(/\n1 BURI\n2 DATE 4 JUN 1910\n[^2]/)
      expect(person).toMatch(/\n1 BIRT\n2 DATE 1 MAY 1850\n[^2]/)
      expect(person.match(/\n1 OBJE @O1@/g)).toHaveLength(1)
      expect(text).toMatch(/\n0 @\w+@ OBJE\n(?:[1-9].*\n)*2 TITL Parish register\n/)
      expect(person.match(/\n1 OBJE @/g)).toHaveLength(2)
      expect(findRecord(text, 'F1')).not.toContain('OBJE')
    }
  })

  it('links the item of a deleted fact with the person', async () => {
    await load(tree())
    await site.removeFact(find(await site.factsOf('Nils'), 'BURI'))
    const person = findRecord(await exportTree('5.5.1'), 'I1')
    expect(person).not.toContain('BURI')
    expect(person).toContain('\n1 OBJE @O1@')
  })

  it('adds pointers for media that were added here, with caption and region in GEDCOM 7', async () => {
    await load(tree())
    const item_id = await idOf('Second picture')
    const { facts } = await site.knowledgeOf('Nils')
    for (const tag of ['BURI', 'MARR'])
      await edit(tag, [...(find(facts, tag)?.media ?? []), { item_id, caption: 'From the south', region }])
    const crop = ['3 CROP', '4 TOP 5', '4 LEFT 10', '4 HEIGHT 10', '4 WIDTH 20', '3 TITL From the south']
    const seven = await exportTree('7.0')
    expect(findRecord(seven, 'I1')).toContain([...graveOfFile, '2 OBJE @O3@', ...crop].join('\n'))
    expect(findRecord(seven, 'F1')).toContain(['2 OBJE @O2@', '2 OBJE @O3@', ...crop].join('\n'))
    const old = await exportTree('5.5.1')
    expect(findRecord(old, 'I1')).toMatch(/\n2 OBJE @O3@\n[^3]/)
    expect(findRecord(old, 'I1').match(/@O3@/g)).toHaveLength(1)
  })

  it('writes an edited caption and region in GEDCOM 7', async () => {
    await load(tree())
    await edit('BURI', [{ item_id: await idOf('Grave in Ulvik'), caption: 'Restored' }])
    expect(findRecord(await exportTree('7.0'), 'I1')).toContain(
      [...buried, '2 OBJE @O1@', '3 TITL Restored'].join('\n'),
    )
  })

  it('writes the media of a fact of the site, of an item that no file has', async () => {
    await load(tree())
    const item = await site.world.archiveItem({ title: 'Membership card' })
    const fact = await site.addFact({ personId: await site.findId('Nils'), tag: 'OCCU', value: 'Fisher' })
    await site.editFact(fact, { media: [{ item_id: item.id, caption: 'His card' }] })
    const seven = await exportTree('7.0')
    const [, xref] = /0 @(\w+)@ OBJE(?:\n[1-9].*)*Membership card/.exec(seven) ?? []
    expect(findRecord(seven, 'I1')).toContain(`1 OCCU Fisher\n2 OBJE @${xref}@\n3 TITL His card`)
  })

  it('can be imported again without changes', async () => {
    await load(tree())
    const item_id = await idOf('Second picture')
    await edit('BURI', [{ item_id, caption: 'From the south' }])
    const { bytes } = await take(site.world, '7.0')
    await bring(site.world, bytes)
    expect(await mediaOf('BURI')).toEqual([{ title: 'Second picture', caption: 'From the south' }])
    expect(await mediaOf('MARR')).toEqual([{ title: 'Wedding' }])
  })
})

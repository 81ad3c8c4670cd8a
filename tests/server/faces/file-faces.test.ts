/** Faces in the metadata of pictures: reading what programs write, and proposing it when the picture is in the archives. */
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { readFaceRegions } from '#server/media/images/face-regions.ts'
import { readFileFaces } from '#server/media/images/read-file-faces.ts'
import { originalName } from '#server/media/storage/workspace.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { createArchive } from '#shared/contracts/archives.contract.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { listFaces, saveMarkingWish } from '#shared/contracts/faces.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { bring } from '#tests/support/gedcom/media-archives.ts'
import { gedcomFile, individualRecord, makeDataDir } from '#tests/support/gedcom-files.ts'
import { picture } from '#tests/support/media-files.ts'

const upright = { width: 400, height: 300, orientation: 1 }

interface WrittenFace {
  name: string
  /** The middle, and the size. */
  area: [x: number, y: number, w: number, h: number]
  type?: string
}

const packet = (content: string) => `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:r="http://www.metadataworkinggroup.com/schemas/regions/"
  xmlns:a="http://ns.adobe.com/xmp/sType/Area#" xmlns:d="http://ns.adobe.com/xap/1.0/sType/Dimensions#"
  xmlns:MP="http://ns.microsoft.com/photo/1.2/" xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
  xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#">${content}</rdf:Description></rdf:RDF></x:xmpmeta>`

/** As Lightroom writes it: attributes, and a description in each entry. */
const lightroom = (faces: WrittenFace[], [w, h] = [400, 300]) =>
  packet(`<r:Regions rdf:parseType="Resource"><r:AppliedToDimensions d:w="${w}" d:h="${h}" d:unit="pixel"/>
  <r:RegionList><rdf:Bag>${faces
    .map(
      ({ name, type = 'Face', area: [x, y, width, height] }) =>
        `<rdf:li><rdf:Description r:Name="${name}" r:Type="${type}">
        <r:Area a:x="${x}" a:y="${y}" a:w="${width}" a:h="${height}" a:unit="normalized"/></rdf:Description></rdf:li>`,
    )
    .join('')}</rdf:Bag></r:RegionList></r:Regions>`)

/** As Apple writes it: elements. */
const appleRegions = (count: number) =>
  `<r:Regions rdf:parseType="Resource"><r:RegionList><rdf:Seq>${`<rdf:li rdf:parseType="Resource">
  <r:Area rdf:parseType="Resource"><a:x>0.5</a:x><a:y>0.5</a:y><a:w>0.2</a:w><a:h>0.4</a:h></r:Area>
  <r:Name>Kari &amp; Åse</r:Name><r:Type>Face</r:Type></rdf:li>`.repeat(
    count,
  )}</rdf:Seq></r:RegionList></r:Regions>`
const apple = packet(appleRegions(1))

const microsoftRegions = (count: number) =>
  `<MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>${`<rdf:li
  MPReg:Rectangle="0.1, 0.2, 0.3, 0.4" MPReg:PersonDisplayName="Ole"/>`.repeat(
    count,
  )}</rdf:Bag></MPRI:Regions></MP:RegionInfo>`
const microsoft = packet(microsoftRegions(1))

const round = (xmp: string, stored = upright) =>
  readFaceRegions(xmp, stored).map(({ name, region: { x, y, width, height } }) => [
    name,
    ...[x, y, width, height].map((share) => Math.round(share * 1000) / 1000),
  ])

describe('readFaceRegions', () => {
  it('reads attributes, elements and Microsoft’s rectangles', () => {
    expect(round(lightroom([{ name: 'Anna Berg', area: [0.25, 0.4, 0.1, 0.2] }]))).toEqual([
      ['Anna Berg', 0.2, 0.3, 0.1, 0.2],
    ])
    expect(round(apple)).toEqual([['Kari & Åse', 0.4, 0.3, 0.2, 0.4]])
    expect(round(microsoft)).toEqual([['Ole', 0.1, 0.2, 0.3, 0.4]])
  })

  it('leaves out pets, faces without a name and regions of nothing', () => {
    const faces: WrittenFace[] = [
      { name: 'Rex', type: 'Pet', area: [0.5, 0.5, 0.2, 0.2] },
      { name: '', area: [0.5, 0.5, 0.2, 0.2] },
      { name: 'Anna', area: [Number.NaN, 0.5, 0.2, 0.2] },
    ]
    expect(round(lightroom(faces))).toEqual([])
    expect(round(packet(''))).toEqual([])
  })

  it('turns regions with the picture, unless they were measured on the turned picture', () => {
    const face: WrittenFace = { name: 'Anna', area: [0.15, 0.3, 0.1, 0.2] }
    const turned = { ...upright, orientation: 6 }
    expect(round(lightroom([face]), turned)).toEqual([['Anna', 0.6, 0.1, 0.2, 0.1]])
    expect(round(lightroom([face]), { ...upright, orientation: 3 })).toEqual([['Anna', 0.8, 0.6, 0.1, 0.2]])
    expect(round(lightroom([face]), { ...upright, orientation: 8 })).toEqual([['Anna', 0.2, 0.8, 0.2, 0.1]])
    expect(round(lightroom([face], [300, 400]), turned)).toEqual([['Anna', 0.1, 0.2, 0.1, 0.2]])
  })

  it('refuses what is no XML or nested too deeply, and does not expand entities', () => {
    expect(() => readFaceRegions('<a><b></a>', upright)).toThrow()
    const bomb = `<!DOCTYPE a [<!ENTITY b "bbbb">]>${lightroom([{ name: '&b;', area: [0.5, 0.5, 0.2, 0.2] }])}`
    expect(() => readFaceRegions(bomb, upright)).toThrow()
    const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`
    expect(readFaceRegions(nested(100), upright)).toEqual([])
    expect(() => readFaceRegions(nested(102), upright)).toThrow('inside each other')
  })

  it('refuses more attributes than programs write, also in many elements', () => {
    const attributes = Array.from({ length: 200 }, (_, i) => `a${i}=""`).join(' ')
    const packetOf = (count: number) => `<a>${`<b ${attributes}/>`.repeat(count)}</a>`
    expect(readFaceRegions(packetOf(99), upright)).toEqual([])
    expect(() => readFaceRegions(packetOf(100), upright)).toThrow('too many')
  })
})

describe('readFileFaces', () => {
  const read = async (xmp: string) => {
    const file = await picture({ width: 400, height: 300 }).png().withXmp(xmp).toBuffer()
    const { dataDir, remove } = makeDataDir()
    fs.writeFileSync(path.join(dataDir, originalName), file)
    return await readFileFaces(dataDir).finally(remove)
  }

  it('reads 200 faces that two programs have written', async () => {
    expect(await read(packet(appleRegions(200) + microsoftRegions(200)))).toHaveLength(200)
  })

  it('reads no packet that is too long for faces', async () => {
    expect(await read(apple + ' '.repeat(256 * 1024))).toHaveLength(0)
    expect(await read(apple + ' '.repeat(200 * 1024))).toHaveLength(1)
  })
})

describe('an uploaded picture', () => {
  let world: FamilyBuilder
  beforeEach(async () => {
    world = await startFamilyBuilder()
  })
  afterEach(() => world.server.close())

  async function addPicture(faces: WrittenFace[]) {
    const source = await picture({ width: 400, height: 300 }).jpeg().withXmp(lightroom(faces)).toBuffer()
    const file = { ownerId: null, folder: 'archives', fileName: 'a.jpg', source } as const
    const { id } = await storeFile(world.server.deps, file)
    const body = { title: 'A photo', imagekitFileId: id }
    return (await world.server.call(createArchive, { body, as: world.admin })).output().data.id
  }

  const list = async (as = world.admin) => (await world.server.call(listFaces, { as })).output()

  test('brings proposals: people whose name is unique, and names', async () => {
    const anna = await world.add('Anna Berg')
    await world.add('Ole Berg')
    await world.add('Ole Berg')
    const itemId = await addPicture([
      { name: 'Anna  Bérg', area: [0.2, 0.5, 0.1, 0.2] },
      { name: 'Ole Berg', area: [0.5, 0.5, 0.1, 0.2] },
    ])
    const faces = await list()
    expect(faces.map(({ item_id, marked_by }) => [item_id, marked_by])).toEqual([
      [itemId, null],
      [itemId, null],
    ])
    expect(
      faces.flatMap(({ answers }) => answers.map(({ person_id, name, origin }) => [person_id, name, origin])),
    ).toEqual(
      expect.arrayContaining([
        [anna.id, null, 'file'],
        [null, 'Ole Berg', 'file'],
      ]),
    )
    expect(await world.server.db.selectFrom('file_faces').selectAll().execute()).toEqual([])
  })

  test('brings the proposals again when a contribution is accepted again', async () => {
    await world.add('Anna Berg')
    const account = await world.server.createMember()
    const faces: WrittenFace[] = [{ name: 'Anna Berg', area: [0.2, 0.5, 0.1, 0.2] }]
    const source = await picture({ width: 400, height: 300 }).jpeg().withXmp(lightroom(faces)).toBuffer()
    const file = { ownerId: account.id, folder: 'archives', fileName: 'a.jpg', source } as const
    const { id: mediaId } = await storeFile(world.server.deps, file)
    const content = {
      ...{ title: 'A photo', description: 'By the lake', category: 'photos', fileName: 'a.jpg' },
      ...{ fileSize: source.length, fileType: 'image/jpeg', fileUrl: buildMediaUrl(mediaId) },
    }
    const body = { type: 'archive', title: 'A photo', content }
    const as = await world.server.signIn(account)
    const params = { id: (await world.server.call(createSubmission, { body, as })).output().id }
    const accept = async () => {
      const review = { params, body: { status: 'approved' }, as: world.admin } as const
      ;(await world.server.call(reviewSubmission, review)).output()
      return await list()
    }
    const first = await accept()
    expect(first).toHaveLength(1)
    const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
    const entry = { id: logs.find(({ action }) => action === 'review_submission')?.id ?? '' }
    expect((await world.server.call(undoActivity, { params: entry, as: world.admin })).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await accept()).map(({ region }) => region)).toEqual(first.map(({ region }) => region))
  })

  test('leaves no name of an erased person in the undo journal', async () => {
    const anna = await world.add('Anna Berg')
    const params = { id: anna.id }
    await world.server.call(saveMarkingWish, { params, body: { isUnmarked: true }, as: world.admin })
    await addPicture([{ name: 'Anna  Bérg', area: [0.2, 0.5, 0.1, 0.2] }])
    const readJournal = async () =>
      JSON.stringify(await world.server.db.selectFrom('row_changes').selectAll().execute())
    expect(await readJournal()).toContain('Bérg')
    ;(await world.server.call(erasePerson, { params, as: world.admin })).output()
    expect(await readJournal()).not.toContain('Bérg')
  })

  describe('names of people about whom relatives may not read', () => {
    const importPeople = async (...records: string[]) =>
      await bring(world, Buffer.from(gedcomFile(...records)), { name: 'family.ged' })
    const facesOf = async (...names: string[]) => {
      await addPicture(names.map((name, i) => ({ name, area: [0.2 + i / 4, 0.5, 0.1, 0.2] })))
      return await list()
    }
    const listAsMember = async () => await list(await world.server.signIn(await world.server.createMember()))

    test('leaves out erased people, also those who are spelled otherwise', async () => {
      await importPeople(individualRecord('I1', 'Hanna /Beck/', '1 NAME Hanna /Levi/', '2 TYPE birth'))
      const [hanna] = await world.everybody()
      const params = { id: hanna?.id ?? '' }
      ;(await world.server.call(erasePerson, { params, as: world.admin })).output()
      expect(await facesOf('Hanna Beck', 'Hanna Marie Levi')).toEqual([])
      expect(await facesOf('Beck, Hanna', 'Hanna Beck (1950)', 'Levi, Hanna *1950')).toEqual([])
      expect(await facesOf('BECK Hanna', 'Tante Hanna Beck', 'Hanna Levi, Oslo')).toEqual([])
      expect(await facesOf('Hanna Berg')).toHaveLength(1)
    })

    test('leaves no mark with a text that contains the name of a person who is erased', async () => {
      await importPeople(individualRecord('I1', 'Hanna /de Vos/'))
      const texts = ['de Vos, Hanna', 'Tante Hanna de Vos', 'Hanna Marie de Vos (1950)', 'Hanna Moe']
      expect(await facesOf(...texts)).toHaveLength(4)
      const [hanna] = await world.everybody()
      const params = { id: hanna?.id ?? '' }
      ;(await world.server.call(erasePerson, { params, as: world.admin })).output()
      expect((await list()).flatMap(({ answers }) => answers.map(({ name }) => name))).toEqual(['Hanna Moe'])
      const journal = await world.server.db.selectFrom('row_changes').selectAll().execute()
      expect(JSON.stringify(journal)).not.toContain('Vos')
      expect(await facesOf(...texts)).toHaveLength(2)
    })

    test('lets names wait for an administrator that are hidden, and erases them with the person', async () => {
      await importPeople(
        individualRecord('I1', 'Hanna /Beck/', '1 RESN confidential', '1 BIRT', '2 DATE 1950'),
        individualRecord('I2', 'Anna /Lund/', '1 NAME Anna /Levi/', '2 TYPE birth', '2 RESN confidential'),
      )
      const faces = await facesOf('Hanna Beck', 'Anna Lévi', 'Anna Lund')
      const statuses = Object.fromEntries(
        faces.flatMap(({ answers }) => answers.map(({ name, status }) => [name ?? 'Anna Lund', status])),
      )
      expect(statuses).toEqual({ 'Hanna Beck': 'waiting', 'Anna Lévi': 'waiting', 'Anna Lund': 'given' })
      expect(await listAsMember()).toHaveLength(1)
      const hanna = (await world.everybody()).find(({ first_name }) => first_name === '')
      const params = { id: hanna?.id ?? '' }
      ;(await world.server.call(erasePerson, { params, as: world.admin })).output()
      expect(await list()).toHaveLength(2)
      const journal = await world.server.db.selectFrom('row_changes').selectAll().execute()
      expect(JSON.stringify(journal)).not.toContain('Hanna Beck')
    })
  })

  test('knows hidden and erased people by call names, nicknames and names in other scripts', async () => {
    const details = ['2 NICK Bibi', '2 _RUFNAME Marie', '2 TRAN Анна /Леви/', '3 LANG ru']
    const lines = ['1 RESN confidential', '1 NAME Anna /Levi/', '2 TYPE birth', ...details]
    const record = individualRecord('I1', 'Anna /Lund/', ...lines)
    await bring(world, Buffer.from(gedcomFile(record)), { name: 'family.ged' })
    const names = ['Bibi Levi', 'Леви Анна', 'Levi, Marie', 'Bibi Moe']
    const statusesOf = async () => {
      await addPicture(names.map((name, i) => ({ name, area: [0.1 + i / 5, 0.5, 0.1, 0.2] })))
      return Object.fromEntries(
        (await list()).flatMap(({ answers }) => answers.map(({ name, status }) => [name, status])),
      )
    }
    expect(await statusesOf()).toEqual({
      ...{ 'Bibi Levi': 'waiting', 'Леви Анна': 'waiting', 'Levi, Marie': 'waiting', 'Bibi Moe': 'given' },
    })
    const [anna] = await world.everybody()
    const params = { id: anna?.id ?? '' }
    ;(await world.server.call(erasePerson, { params, as: world.admin })).output()
    expect(await statusesOf()).toEqual({ 'Bibi Moe': 'given' })
  })

  test('lets no other order and no words around a name pass for somebody else', async () => {
    const year = new Date(world.server.clock.now()).getUTCFullYear()
    await world.add('Kim Berg', { birthDate: `${year - 6}`, alsoKnownAs: ['Kiki'] })
    const hanna = await world.add('Hanna Berg', { birthDate: '1950' })
    const params = { id: hanna.id }
    await world.server.call(saveMarkingWish, { params, body: { isUnmarked: true }, as: world.admin })
    const names = ['Berg, Hanna', 'Berg, Kim', 'Kim Lou Berg', 'Berg, Kiki', 'Ola Berg']
    await addPicture(names.map((name, i) => ({ name, area: [0.02 + i / 5, 0.5, 0.1, 0.2] })))
    const statuses = (await list()).flatMap(({ answers }) =>
      answers.map(({ name, status }) => [name, status]),
    )
    expect(Object.fromEntries(statuses)).toEqual({
      ...{ 'Berg, Kim': 'waiting', 'Kim Lou Berg': 'waiting', 'Berg, Kiki': 'waiting', 'Ola Berg': 'given' },
    })
  })

  test('shows children and their namesakes to administrators only, and nobody who does not wish to be marked', async () => {
    const year = new Date(world.server.clock.now()).getUTCFullYear()
    await world.add('Nils Berg', { birthDate: `${year - 9}` })
    await world.add('Berta Berg', { birthDate: `${year - 9}` })
    await world.add('Berta Berg', { birthDate: '1950' })
    await world.add('Anna Berg', { birthDate: '1950' })
    const anna = await world.add('Anna Berg')
    await world.server.call(saveMarkingWish, {
      as: world.admin,
      params: { id: anna.id },
      body: { isUnmarked: true },
    })
    await addPicture([
      { name: 'Nils Berg', area: [0.2, 0.5, 0.1, 0.2] },
      { name: 'Anna Berg', area: [0.5, 0.5, 0.1, 0.2] },
      { name: 'Berta Berg', area: [0.8, 0.5, 0.1, 0.2] },
    ])
    expect((await list()).map(({ answers }) => answers[0]?.status)).toEqual(['waiting', 'waiting'])
    expect(await list(await world.server.signIn(await world.server.createMember()))).toEqual([])
  })
})

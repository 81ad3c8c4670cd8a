/** What an import makes of timeline events of a site (_FH_EVENT) that the file restricts. */
import { describe, expect, it } from 'vitest'
import { listEvents, updateEvent } from '#shared/contracts/timeline.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const hidden = 'RESN confidential'
const journey = ['1 EVEN', '2 TYPE Secret journey', '2 DATE 1880', '2 NOTE To Secretville']
const journeyUid = '2 _UID 4F3A5C8E-7B1D-4E2A-9C6F-1234567890AB'
const council = ['0 @E1@ _FH_EVENT other', '1 TYPE Secret council', '1 DATE 1881']

interface Lines {
  wilma?: readonly string[]
  carl?: readonly string[]
  family?: readonly string[]
  record?: readonly string[]
}

function file({ wilma = [], carl = [], family = [], record = [] }: Lines): string {
  return gedcomFile(
    individualRecord('I1', 'Wilma /Lind/', '1 SEX F', '1 BIRT', '2 DATE 1850', ...wilma),
    individualRecord('I2', 'Carl /Berg/', '1 SEX M', '1 BIRT', '2 DATE 1849', ...carl),
    familyRecord('F1', ['I2', 'I1'], [], ...family),
    ...(record.length > 0 ? [record.join('\n')] : []),
  )
}

const open = [...journey, '2 _FH_EVENT other']

async function listTitles(): Promise<string[]> {
  const { server, admin } = site.world
  return (await server.call(listEvents, { as: admin })).output().map(({ title }) => title)
}

describe('a timeline event of a site', () => {
  it.each<[string, Lines]>([
    ['in a person', { wilma: [...open, `2 ${hidden}`] }],
    ['with _PRIV', { wilma: [...open, '2 _PRIV Y'] }],
    ['in a hidden person', { wilma: [`1 ${hidden}`, ...open] }],
    ['in a union', { family: [...open, `2 ${hidden}`] }],
    ['in a hidden union', { family: [`1 ${hidden}`, ...open] }],
    ['in its own record', { record: [...council, `1 ${hidden}`] }],
  ])('is not told where the file restricts it, and comes back in an export: %s', async (_, lines) => {
    await site.load(file(lines), { events: true })
    expect(await listTitles()).toEqual([])
    expect(await site.readAsMember()).not.toContain('Secret')
    const text = await site.exported()
    for (const own of Object.values<readonly string[]>({ ...lines })) expect(text).toContain(own.join('\n'))
    await site.load(text, { events: true })
    expect(await site.exported()).toBe(text)
  })

  it.each<[string, Lines]>([
    ['in the record of another person', { carl: [...open, '2 _FH_MEMBER @I1@'] }],
    ['in the union', { family: [...open, '2 _FH_INSTEAD marriage 1'] }],
    ['in its own record', { record: [...council, '1 _FH_MEMBER @I1@'] }],
  ])('is not told of a person whom the file restricts, and comes back restricted: %s', async (_, lines) => {
    await site.load(file({ ...lines, wilma: [`1 ${hidden}`] }), { events: true })
    expect(await site.readAsMember()).not.toContain('Secret')
    const text = await site.exported()
    expect(text).toMatch(/Secret (?:journey|council)\n(?:\d (?!EVEN|FAM).*\n)*?\d RESN confidential/)
  })

  it('is read as an ordinary event without its note where the file restricts the note', async () => {
    const lines = ['1 EVEN', '2 TYPE Journey', '2 DATE 1880', '2 NOTE Secret', `3 ${hidden}`]
    await site.load(file({ wilma: [...lines, '2 _FH_EVENT other'] }))
    const told = await site.readAsMember()
    expect(told).not.toContain('Secret')
    expect(told).toContain('Journey')
    expect(await site.exported()).toContain(lines.join('\n'))
  })
})

describe('a timeline event of a site that the file begins to restrict', () => {
  it.each<[string, Lines, Lines]>([
    ['with an id', { wilma: [...open, journeyUid] }, { wilma: [...open, journeyUid, `2 ${hidden}`] }],
    ['without an id', { wilma: open }, { wilma: [...open, `2 ${hidden}`] }],
    ['in its own record', { record: council }, { record: [...council, `1 ${hidden}`] }],
    [
      'of the marriage',
      { family: [...open, '2 _FH_INSTEAD marriage 1'] },
      { family: [...open, '2 _FH_INSTEAD marriage 1', `2 ${hidden}`] },
    ],
  ])(
    'is removed with a warning, and told again when somebody lifts the restriction: %s',
    async (_, first, next) => {
      await site.load(file(first))
      const titles = await listTitles()
      expect(titles).toHaveLength(1)
      const preview = await site.load(file(next), { preview: true })
      expect(await listTitles()).toEqual(titles)
      const report = await site.load(file(next))
      for (const { warnings } of [preview, report])
        expect(warnings).toMatchObject([{ message: expect.stringContaining('is removed') }])
      expect(await site.readAsMember()).not.toContain('Secret')
      expect((await site.load(file(next))).warnings).toEqual([])
      await site.load(file(first), { liftRestrictions: true })
      await site.load(file(first))
      expect(await listTitles()).toEqual(titles)
    },
  )

  it('stays with a warning when it was edited here', async () => {
    await site.load(file({ wilma: [...open, journeyUid] }))
    const { server, admin } = site.world
    const [event] = (await server.call(listEvents, { as: admin })).output()
    const params = { id: event?.id ?? '' }
    await server.call(updateEvent, { params, body: { description: 'By ship' }, as: admin })
    const report = await site.load(file({ wilma: [...open, journeyUid, `2 ${hidden}`] }))
    expect(report.warnings).toMatchObject([{ message: expect.stringContaining('was edited on this site') }])
    expect(await listTitles()).toEqual(['Secret journey'])
  })

  it.each<[string, Lines, Lines]>([
    ['in a person', { wilma: [...open, `2 ${hidden}`] }, { wilma: open }],
    ['in its own record', { record: [...council, `1 ${hidden}`] }, { record: council }],
  ])('stays hidden when the next version tells it again: %s', async (_, first, next) => {
    await site.load(file(first))
    for (const version of ['second', 'third']) {
      await site.load(file(next))
      expect(await site.readAsMember(), version).not.toContain('Secret')
      expect(await site.exported()).toContain('TYPE Secret')
    }
  })
})

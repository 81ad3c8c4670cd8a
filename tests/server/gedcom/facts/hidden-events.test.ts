/** What an import does with timeline events of earlier imports that tell what is hidden now. */
import { describe, expect, it } from 'vitest'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { listEvents, updateEvent } from '#shared/contracts/timeline.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const married = ['1 MARR', '2 DATE 5 JUN 1870']
const immigrated = ['1 IMMI', '2 DATE 1860']
const hidden = '2 RESN confidential'
const wedding = 'Marriage of Carl Berg and Wilma Moen'
const arrival = 'Immigration of Wilma Moen'

function file({ wilma = [], carl = [], family = [] }: Record<'wilma' | 'carl' | 'family', string[]>): string {
  return gedcomFile(
    individualRecord('I1', 'Wilma /Moen/', '1 SEX F', '1 BIRT', '2 DATE 1845', ...wilma),
    individualRecord('I2', 'Carl /Berg/', '1 SEX M', '1 BIRT', '2 DATE 1844', ...carl),
    familyRecord('F1', ['I2', 'I1'], [], ...family),
  )
}

const open = { wilma: immigrated, carl: [], family: married }

async function listTitles(): Promise<string[]> {
  const { server, admin } = site.world
  return (await server.call(listEvents, { as: admin })).output().map(({ title }) => title)
}

async function editEvent(title: string): Promise<void> {
  const { server, admin } = site.world
  const event = (await server.call(listEvents, { as: admin })).output().find((one) => one.title === title)
  const body = { description: 'In the old church.' }
  expect((await server.call(updateEvent, { params: { id: event?.id ?? '' }, body, as: admin })).status).toBe(
    200,
  )
}

async function hideOnSite(tag: string): Promise<void> {
  const facts = [...(await site.factsOf('Wilma')), ...(await site.unionFactsOf('Wilma'))]
  await site.editFact(
    facts.find((fact) => fact.tag === tag),
    { restriction: 'confidential' },
  )
}

describe.each([true, false])('an event of an import (timeline events wanted again: %s)', (events) => {
  it.each([
    ['the marriage', { ...open, family: [...married, hidden] }, [wedding], [arrival]],
    ['the immigration', { ...open, wilma: [...immigrated, hidden] }, [arrival], [wedding]],
    [
      'the immigration with another date',
      { ...open, wilma: ['1 IMMI', hidden, '2 DATE 1861'] },
      [arrival],
      [wedding],
    ],
    ['the union', { ...open, family: ['1 RESN confidential', ...married] }, [wedding], [arrival]],
    ['a person', { ...open, wilma: ['1 RESN confidential', ...immigrated] }, [arrival, wedding], []],
  ])('is removed when the file hides what it tells: %s', async (_, next, gone, left) => {
    await site.load(file(open), { events: true })
    expect((await listTitles()).sort()).toEqual([arrival, wedding])
    const preview = await site.load(file(next), { events, preview: true })
    const report = await site.load(file(next), { events })
    const titles = await listTitles()
    expect(titles).toEqual(expect.arrayContaining(left))
    for (const title of gone) expect(titles).not.toContain(title)
    for (const { warnings } of [preview, report])
      expect(warnings.some(({ message }) => message.includes('is removed'))).toBe(true)
    expect(await site.readAsMember()).not.toContain(gone[0])
    const again = await site.load(file(next), { events })
    expect(again.warnings.filter(({ message }) => message.includes('timeline'))).toEqual([])
    expect(await listTitles()).toEqual(titles)
  })

  it('is removed when the fact was hidden on this site', async () => {
    await site.load(file(open), { events: true })
    await hideOnSite('MARR')
    await site.load(file(open), { events })
    expect(await listTitles()).toEqual([arrival])
  })

  it('stays with a warning when it was edited here', async () => {
    await site.load(file(open), { events: true })
    await editEvent(wedding)
    const report = await site.load(file({ ...open, family: [...married, hidden] }), { events })
    expect((await listTitles()).sort()).toEqual([arrival, wedding])
    expect(report.warnings).toMatchObject([
      { message: expect.stringMatching(`“${wedding}” tells something that is hidden now.*edited`) },
    ])
  })

  it('stays when another fact of its kind is hidden', async () => {
    const two = [...immigrated, '1 IMMI', '2 DATE 1871', hidden]
    for (let version = 0; version < 3; version++) {
      await site.load(file({ ...open, wilma: two }), { events: events || version === 0 })
      expect(await listTitles()).toContain(arrival)
    }
  })
})

it('is told again when somebody lifts the restriction', async () => {
  await site.load(file(open), { events: true })
  await site.load(file({ ...open, family: [...married, hidden] }), { events: true })
  expect(await listTitles()).toEqual([arrival])
  await site.load(file(open), { events: true, liftRestrictions: true })
  await site.load(file(open), { events: true })
  expect((await listTitles()).sort()).toEqual([arrival, wedding])
})

describe('a fact that an administrator hides', () => {
  const undoLast = async () => {
    const { server, admin } = site.world
    const { logs } = (await server.call(getAuditLog, { as: admin })).output()
    const params = { id: logs[0]?.id ?? '' }
    expect((await server.call(undoActivity, { params, as: admin })).status).toBe(200)
  }

  it.each([
    ['MARR', wedding, arrival],
    ['IMMI', arrival, wedding],
  ])('takes its event with it at once, and the undo brings back both: %s', async (tag, gone, left) => {
    await site.load(file(open), { events: true })
    await hideOnSite(tag)
    expect(await listTitles()).toEqual([left])
    await undoLast()
    expect((await listTitles()).sort()).toEqual([arrival, wedding].sort())
    expect(gone).not.toBe(left)
  })

  it('leaves an event that was edited here', async () => {
    await site.load(file(open), { events: true })
    await editEvent(wedding)
    await hideOnSite('MARR')
    expect(await listTitles()).toContain(wedding)
  })

  it('leaves the event of another fact of the kind', async () => {
    const twice = [...immigrated, '1 IMMI', '2 DATE 1871']
    await site.load(file({ ...open, wilma: twice }), { events: true })
    await hideOnSite('IMMI')
    expect(await listTitles()).toEqual([wedding, arrival])
  })
})

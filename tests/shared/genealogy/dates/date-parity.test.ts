/** Tests that forms and the server accept the same dates, convert them equally and format them equally. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDateValue, parseDateValue } from '#client/ui/form/form-fields.ts'
import { validateDateText } from '#client/ui/form/validate-date.ts'
import { genealogicalDate } from '#shared/contracts/fields/genealogical-date.ts'
import { updatePerson } from '#shared/contracts/people.contract.ts'
import { parseEdtf } from '#shared/genealogy/dates/edtf-syntax.ts'
import { startFamilyBuilder } from '#tests/support/family-builder.ts'

const valid = [
  '11 Feb 1731/32',
  '1850',
  '1850-03-12',
  ' 12 March 1850 ',
  '12.3.1850',
  'about 1850',
  '1850~',
  'before March 1900',
  'between 1850 and 1855',
  'from 1850 to 1855',
  'the 1850s',
  '19th century',
  '44 BC',
  'zwischen Mai und August 1979',
]
const invalid = [
  'yesterday',
  '31 April 1900',
  '3/4/1850',
  '1850-13',
  '0',
  'between 1855 and 1850',
  'x'.repeat(200),
]

describe('dates on client and server', () => {
  it.each(valid)('are accepted by forms and by the API: %j', (text) => {
    expect(validateDateText(text)).toBeUndefined()
    const sent = parseDateValue(text)
    expect(genealogicalDate.parse(text)).toBe(sent)
    expect(genealogicalDate.parse(sent)).toBe(sent)
  })

  it.each(invalid)('are refused by forms and by the API: %j', (text) => {
    expect(validateDateText(text)).toBeTruthy()
    expect(genealogicalDate.safeParse(parseDateValue(text)).success).toBe(false)
  })

  it('are accepted or refused by both for any text', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc
        .tuple(fc.constantFrom('', 'about ', 'before ', 'from '), fc.integer({ min: -50, max: 2100 }))
        .map(([prefix, year]) => `${prefix}${year}`),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const sent = parseDateValue(typed)
        if (sent === null) return
        expect(genealogicalDate.safeParse(sent).success).toBe(validateDateText(typed) === undefined)
      }),
    )
  })

  it('survive a form that is opened and saved without a change', async () => {
    const world = await startFamilyBuilder()
    const person = await world.add('Anna')
    for (const text of valid) {
      const saved = await world.edit(person, { birthDate: parseDateValue(text) })
      const stored = saved.birth_date ?? ''
      expect(parseEdtf(stored), text).not.toBeNull()
      expect(parseDateValue(formatDateValue(stored)), text).toBe(stored)
    }
    const refused = await world.server.call(updatePerson, {
      params: { id: person.id },
      body: { birthDate: '31 April 1900' },
      as: world.admin,
    })
    expect(refused.status).toBe(400)
    await world.server.close()
  })
})

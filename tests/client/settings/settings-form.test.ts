/** Tests of the settings form: validation, payload, edit conflicts and file types. */
import { describe, expect, it } from 'vitest'
import { isTypeAllowed, setTypesAllowed, typeGroups } from '#client/settings/manage/file-type-choices.ts'
import {
  getPayloadChanges,
  type SettingsFields,
  settingsFormats,
  toFields,
  validateSettings,
} from '#client/settings/manage/settings-form.ts'
import { listDifferingFields } from '#client/ui/form/list-differing-fields.ts'
import { knownFileTypes } from '#shared/contracts/site-settings.contract.ts'
import { someSettings } from './sample-settings.ts'

const before = toFields(someSettings())
const changed = (changes: Partial<SettingsFields>) => ({ ...before, ...changes })

it('has no errors and an empty payload without changes', () => {
  expect(validateSettings(before)).toEqual({})
  expect(getPayloadChanges(before, before)).toEqual({})
})

const refused: [keyof SettingsFields, string | [], string][] = [
  ['siteName', ' ', 'Please enter a name'],
  ['contactEmail', 'nobody', 'Please enter an email address'],
  ['adminEmail', 'nobody@', 'Please enter an email address'],
  ['allowedFileTypes', [], 'Please allow at least one type'],
  ['backupsKept', '0', 'Please enter a whole number from 1 to 60.'],
  ['backupsKept', '61', 'Please enter a whole number from 1 to 60.'],
]
for (const size of ['0', '101', '', '2.5', '-3', '1e2', 'ten']) {
  refused.push(['maxFileSize', size, 'Please enter a whole number from 1 to 100.'])
}

it.each(refused)('%s: shows an error message for %j', (name, value, words) => {
  expect(validateSettings({ ...before, [name]: value })).toEqual({ [name]: words })
})

it.each(['1', '100', ' 20 '])('accepts a maximum image size of %j MB', (size) => {
  expect(validateSettings(changed({ maxFileSize: size }))).toEqual({})
  expect(getPayloadChanges(changed({ maxFileSize: size }), before)).toEqual({ maxFileSize: Number(size) })
})

it('lists the errors in the order of the tabs', () => {
  const fields = changed({ backupsKept: '', siteName: '', maxFileSize: '' })
  expect(Object.keys(validateSettings(fields))).toEqual(['siteName', 'maxFileSize', 'backupsKept'])
})

it('sends only the changes', () => {
  expect(getPayloadChanges(changed({ theme: 'light', adminEmail: 'a@example.org ' }), before)).toEqual({
    theme: 'light',
    adminEmail: 'a@example.org',
  })
})

it('compares both versions and keeps the other user’s changes to other fields', () => {
  const mine = changed({ siteName: 'The Bergs', maintenanceMode: true })
  const theirs = changed({ siteName: 'The Fosses', theme: 'light' })
  expect(listDifferingFields(settingsFormats, { before, mine, theirs })).toEqual([
    { label: 'Name of the site', theirs: 'The Fosses', mine: 'The Bergs' },
    {
      label: 'Default theme',
      theirs: 'light',
      mine: 'You did not change this field. The other person’s version is kept.',
    },
    { label: 'Maintenance mode', theirs: 'off', mine: 'on' },
  ])
})

describe('file types', () => {
  it('offers every extension once', () => {
    const endings = typeGroups.flatMap(({ types }) => types.flatMap((type) => type.endings))
    expect(endings.toSorted()).toEqual([...knownFileTypes].toSorted())
  })

  it('allows and forbids all extensions of a type together', () => {
    const jpeg = { label: 'JPEG', endings: ['jpg', 'jpeg'] } as const
    expect(isTypeAllowed(['jpg'], jpeg)).toBe(true)
    expect(setTypesAllowed(['jpg', 'pdf'], [jpeg], false)).toEqual(['pdf'])
    expect(setTypesAllowed(['pdf'], [jpeg], true)).toEqual(['jpg', 'jpeg', 'pdf'])
  })
})

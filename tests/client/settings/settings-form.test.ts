/** The settings while they are changed: what they lack, what is sent, both versions of a conflict, types of files. */
import { describe, expect, it } from 'vitest'
import { isTypeAllowed, setTypesAllowed, typeGroups } from '#client/settings/manage/file-type-choices.ts'
import {
  getPayloadChanges,
  type SettingsFields,
  settingsFormats,
  toFields,
  validateSettings,
} from '#client/settings/manage/settings-form.ts'
import { compareVersions } from '#client/ui/form/compare-versions.ts'
import { knownFileTypes } from '#shared/contracts/site-settings.contract.ts'
import { someSettings } from './sample-settings.ts'

const before = toFields(someSettings())
const changed = (changes: Partial<SettingsFields>) => ({ ...before, ...changes })

it('settings as they are lack nothing, and nothing of them is sent', () => {
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

it.each(refused)('%s: %j is refused in words', (name, value, words) => {
  expect(validateSettings({ ...before, [name]: value })).toEqual({ [name]: words })
})

it.each(['1', '100', ' 20 '])('a largest picture of %j MB is taken', (size) => {
  expect(validateSettings(changed({ maxFileSize: size }))).toEqual({})
  expect(getPayloadChanges(changed({ maxFileSize: size }), before)).toEqual({ maxFileSize: Number(size) })
})

it('faults come in the order of the tabs, so that the first one is shown first', () => {
  const fields = changed({ backupsKept: '', siteName: '', maxFileSize: '' })
  expect(Object.keys(validateSettings(fields))).toEqual(['siteName', 'maxFileSize', 'backupsKept'])
})

it('only what was changed is sent', () => {
  expect(getPayloadChanges(changed({ theme: 'light', adminEmail: 'a@example.org ' }), before)).toEqual({
    theme: 'light',
    adminEmail: 'a@example.org',
  })
})

it('of two versions one’s own changes stand beside theirs, and what only they changed stays theirs', () => {
  const mine = changed({ siteName: 'The Bergs', maintenanceMode: true })
  const theirs = changed({ siteName: 'The Fosses', theme: 'light' })
  expect(compareVersions(settingsFormats, { before, mine, theirs })).toEqual([
    { label: 'Name of the site', theirs: 'The Fosses', mine: 'The Bergs' },
    {
      label: 'Default theme',
      theirs: 'light',
      mine: 'You did not change this. Their version is kept.',
    },
    { label: 'Maintenance mode', theirs: 'off', mine: 'on' },
  ])
})

describe('types of files', () => {
  it('every ending that the site knows can be chosen, once', () => {
    const endings = typeGroups.flatMap(({ types }) => types.flatMap((type) => type.endings))
    expect(endings.toSorted()).toEqual([...knownFileTypes].toSorted())
  })

  it('the endings of one type come and go together', () => {
    const jpeg = { label: 'JPEG', endings: ['jpg', 'jpeg'] } as const
    expect(isTypeAllowed(['jpg'], jpeg)).toBe(true)
    expect(setTypesAllowed(['jpg', 'pdf'], [jpeg], false)).toEqual(['pdf'])
    expect(setTypesAllowed(['pdf'], [jpeg], true)).toEqual(['jpg', 'jpeg', 'pdf'])
  })
})

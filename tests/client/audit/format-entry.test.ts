/** Tests of the formatted log entries. */
import { expect, it } from 'vitest'
import {
  formatEntryAction,
  formatFieldName,
  formatFieldValue,
  formatPasswordHint,
  getActorName,
  getEntryDetails,
  getEntryName,
  getFieldChanges,
} from '#client/audit/format-entry.ts'
import type { AuditLogEntry } from '#shared/contracts/audit.contract.ts'

function anEntry(changes: Partial<AuditLogEntry>): AuditLogEntry {
  return {
    id: '1',
    action: 'update_blog_post',
    target_type: 'blog_post',
    target_id: 'b',
    details: {},
    ip_address: null,
    created_at: '2026-02-03T10:00:00.000Z',
    admin_first_name: 'Karin',
    admin_last_name: 'Berg',
    can_undo: false,
    undone_by: null,
    ...changes,
  }
}

it.each([
  ['update_blog_post', 'changed the blog post'],
  ['create_family_member', 'added the family member'],
  ['delete_archive_item', 'deleted the archive item'],
  ['reset_password', 'reset the password of'],
  ['review_submission', 'reviewed the submission'],
  ['create_backup', 'added a backup'],
  ['erase_family_member', 'erased the data of a family member'],
  ['frobnicate_user', 'frobnicate user'],
  ['change_password', 'changed their own password'],
  ['create_name', 'added a name of'],
  ['delete_comment', 'deleted a comment'],
  ['update_fact', 'changed the fact'],
  ['delete_source', 'deleted the source'],
])('says %s as "%s"', (action, words) => {
  expect(formatEntryAction(anEntry({ action }))).toBe(words)
})

it.each([
  ['delete_family_member', 'undid the deletion of the family member'],
  ['update_family_member', 'undid a change of the family member'],
  ['undo', 'redid a change of the family member'],
])('says which change an undo of %s was', (undoneAction, words) => {
  const details = { undone_action: undoneAction }
  expect(formatEntryAction(anEntry({ action: 'undo', target_type: 'family_member', details }))).toBe(words)
})

it.each(['approved', 'rejected'])('says that a submission was %s', (status) => {
  expect(formatEntryAction(anEntry({ action: 'review_submission', details: { status } }))).toBe(
    `${status} the submission`,
  )
})

it('names the user, or the server for automatic changes', () => {
  expect(getActorName(anEntry({}))).toBe('Karin Berg')
  expect(getActorName(anEntry({ admin_first_name: null, admin_last_name: null }))).toBe('The server')
})

it('names the changed record by title or name', () => {
  expect(getEntryName(anEntry({ details: { name: 'Anna', title: 'A letter' } }))).toBe('A letter')
  expect(getEntryName(anEntry({ details: { count: 3 } }))).toBe('')
})

it('lists the values of changed fields under readable names', () => {
  const details = {
    changes: { birth_date: { before: null, after: '1850' }, featuredImageUrl: { before: 'a', after: '' } },
  }
  expect(getFieldChanges(anEntry({ details }))).toEqual([
    { field: 'Birth date', before: '–', after: '1850' },
    { field: 'Featured image', before: 'a', after: '–' },
  ])
  expect(formatFieldName('father_id')).toBe('Father')
  expect(formatFieldValue({ member_id: 'x', tags: ['a', 'b'] })).toBe('Member: x; Tags: a, b')
  expect(formatFieldValue(true)).toBe('yes')
})

it('shows names instead of ids, formats times, and skips empty fields', () => {
  const id = '07abceff-a3ae-8a1c-863a-41cbd96e6066'
  const gone = '30ca4613-cd32-8e4c-8130-ba0efd67d462'
  const details = {
    changes: {
      father_id: { before: null, after: id },
      photo_media_id: { before: gone, after: null },
      maiden_name: { before: null, after: '' },
    },
  }
  const names = (asked: string) => (asked === id ? 'Ester Oyarzo' : undefined)
  expect(getFieldChanges(anEntry({ details }), names)).toEqual([
    { field: 'Father', before: '–', after: 'Ester Oyarzo' },
    { field: 'Photo', before: 'a picture', after: '–' },
  ])
  expect(formatFieldValue({ id, name: 'Ester Oyarzo' })).toBe('Name: Ester Oyarzo')
  expect(formatFieldValue([id], names)).toBe('Ester Oyarzo')
  expect(formatFieldValue(gone, names)).toBe('unknown person')
  expect(formatFieldValue('2026-02-03T10:00:00.000Z')).toMatch(/^3 February 2026/)
})

it('leaves out the ids of sources and places, which the log cannot name', () => {
  const gone = '30ca4613-cd32-8e4c-8130-ba0efd67d462'
  const details = {
    changes: {
      place_id: { before: null, after: gone },
      citations: { before: null, after: [{ source_id: gone, page: '7' }, { source_id: gone }] },
      call_name: { before: null, after: 'Kaja' },
    },
  }
  expect(getFieldChanges(anEntry({ action: 'update_name', details }))).toEqual([
    { field: 'Citations', before: '–', after: 'Page: 7, a source' },
    { field: 'Called by', before: '–', after: 'Kaja' },
  ])
})

it('says that the password and the second step of a restored account have to be set up again', () => {
  const needs = { needs_new_password: ['anna.berg'], needs_new_second_step: ['anna.berg'] }
  expect(formatPasswordHint(anEntry({ details: needs }))).toBe(
    'The account “anna.berg” needs a new password. Choose “Set password” for it under Family Members. The second step for signing in to the account “anna.berg” was not restored. Please set up a new one after signing in.',
  )
  const removal = { name: 'Anna Berg', second_step_of: 'a1' }
  for (const details of [{ ...needs, name: 'Anna Berg' }, removal])
    expect(getEntryDetails(anEntry({ details }))).toEqual([{ term: 'Name', value: 'Anna Berg' }])
})

/** What the page of a reunion shows: days, answers with those that wait, things to bring, and pictures. */
import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { formatPeopleCount, formatReunionDays } from '#client/reunions/format-reunion.ts'
import { keepSentAnswer, listThings, mergeAnswers } from '#client/reunions/own-answer.ts'
import { getPictureFields, groupPictures } from '#client/reunions/reunion-pictures.ts'
import { readThings } from '#client/submissions/attendance/attendance-fields.ts'
import { parseDateField } from '#client/submissions/draft/date-field.ts'
import { validateDraft } from '#client/submissions/draft/draft-payload.ts'
import type { Attendance, Reunion } from '#shared/contracts/reunions.contract.ts'
import * as limits from '#shared/limits.ts'
import type { AttendanceContent } from '#shared/reunions/attendance-fields.ts'
import { anItem } from '#tests/client/archives/some-items.ts'

const attendance = (change: Partial<Attendance>): Attendance => ({
  ...{ id: 'answer', account_id: 'ole', name: 'Ole Berg', member_id: null, answer: 'yes' },
  ...{ people_count: 1, brings: [], updated_at: '2027-01-01T00:00:00Z' },
  ...change,
})

const reunion: Reunion = {
  ...{ id: 'reunion', title: 'Reunion', start_date: '2027-07-03', end_date: '2027-07-05' },
  ...{ place: 'Ulvik', programme: '', things_to_bring: ['Apple cake', 'Cider'] },
  attendances: [attendance({}), attendance({ id: 'second', account_id: 'kari', name: 'Kari Berg' })],
  ...{ created_at: '', updated_at: '' },
}

const user = { id: 'ole', member_id: null, first_name: 'Ole', last_name: 'Berg' }

/** An answer in the outbox. */
function entry(change: Partial<AttendanceContent>, state: 'waiting' | 'attention' = 'waiting') {
  const content = {
    reunionId: 'reunion',
    answer: 'yes',
    peopleCount: 1,
    brings: [],
    title: 'Reunion',
    ...change,
  }
  const body = JSON.stringify({ type: 'attendance', title: 'Reunion', content })
  return { key: 'key', state, submission: { type: 'attendance', body } } as unknown as OutboxEntry
}

describe('the days of a reunion', () => {
  test.each([
    ['2027-07-03', '2027-07-03', '3 July 2027'],
    ['2027-07-03', '2027-07-05', '3 – 5 July 2027'],
    ['2027-07-30', '2027-08-02', '30 July – 2 August 2027'],
    ['2027-12-31', '2028-01-01', '31 December 2027 – 1 January 2028'],
  ])('from %s to %s are %s', (start_date, end_date, text) => {
    expect(formatReunionDays({ start_date, end_date })).toBe(text)
  })
})

describe('an answer that waits', () => {
  test('stands in the place of the earlier one; the last one counts', () => {
    const entries = [entry({ peopleCount: 3 }), entry({ answer: 'no', peopleCount: 0 })]
    expect(
      mergeAnswers(reunion, entries, user).map(({ name, answer, waiting }) => [name, answer, waiting]),
    ).toEqual([
      ['Ole Berg', 'no', 'waiting'],
      ['Kari Berg', 'yes', null],
    ])
  })

  test('is added where the user has not answered before, and says when the server refused it', () => {
    const merged = mergeAnswers({ ...reunion, attendances: [] }, [entry({}, 'attention')], user)
    expect(merged).toEqual([expect.objectContaining({ account_id: 'ole', waiting: 'attention' })])
  })

  test('still stands there when it is sent, until the new list has arrived', () => {
    const merged = mergeAnswers(reunion, [entry({ peopleCount: 3 })], user)
    const sent = merged.find(({ account_id }) => account_id === user.id)
    if (!sent) throw new Error('The answer is missing.')
    const kept = keepSentAnswer(mergeAnswers(reunion, [], user), sent)
    expect(kept.map(({ name, people_count, waiting }) => [name, people_count, waiting])).toEqual([
      ['Kari Berg', 1, null],
      ['Ole Berg', 3, null],
    ])
  })

  test('about another reunion is left out', () => {
    const merged = mergeAnswers(
      reunion,
      [entry({ reunionId: 'another', answer: 'no', peopleCount: 0 })],
      user,
    )
    expect(merged.map(({ answer }) => answer)).toEqual(['yes', 'yes'])
  })
})

test('lists each thing with everybody who brings it, the things of the list first', () => {
  const answers = [
    attendance({ brings: ['apple cake ', 'Fiddle'] }),
    attendance({ name: 'Kari Berg', brings: ['Apple cake'] }),
  ]
  expect(listThings(reunion.things_to_bring, answers)).toEqual([
    { thing: 'Apple cake', names: ['Ole Berg', 'Kari Berg'] },
    { thing: 'Cider', names: [] },
    { thing: 'Fiddle', names: ['Ole Berg'] },
  ])
})

test('reads one thing a line, and the same thing once', () => {
  expect(readThings(' Cider \n\nApple cake\ncider')).toEqual(['Cider', 'Apple cake'])
})

test('counts people, not answers', () => {
  const answers = [attendance({ people_count: 4 }), attendance({ answer: 'perhaps', people_count: 2 })]
  expect(formatPeopleCount(answers)).toBe('4 people come, 2 more perhaps.')
  expect(formatPeopleCount([attendance({ answer: 'perhaps', people_count: 3 })])).toBe(
    '3 people perhaps come.',
  )
  expect(formatPeopleCount([attendance({ answer: 'no', people_count: 0 })])).toBe('Nobody has said yes yet.')
})

test('collects what was taken on the days, by uploader and in order of the days', () => {
  const item = (id: string, date_taken: string | null, uploaded_by_name: string, created_at: string) =>
    anItem({ id, date_taken, uploaded_by_name, created_at })
  const archives = [
    item('second day', '2027-07-04', 'Kari', '2027-07-05T10:00:00Z'),
    item('first day', '2027-07-03', 'Kari', '2027-07-05T11:00:00Z'),
    item('the whole time', '2027-07-03/2027-07-05', 'Ole', '2027-07-06T10:00:00Z'),
    item('the month', '2027-07', 'Ole', '2027-07-04T10:00:00Z'),
    item('the day before', '2027-07-02', 'Ole', '2027-07-04T10:00:00Z'),
    item('undated', null, 'Ole', '2027-07-04T10:00:00Z'),
  ]
  const found = groupPictures(archives, reunion).map(({ uploader, items }) => [
    uploader,
    items.map(({ id }) => id),
  ])
  expect(found).toEqual([
    ['Kari', ['first day', 'second day']],
    ['Ole', ['the whole time']],
  ])
})

describe('the form that adds pictures', () => {
  const getFields = (change: Partial<Reunion>) => getPictureFields({ ...reunion, ...change })

  test('begins with all days of the reunion, because nobody knows the day of a picture', () => {
    const { dateTaken } = getFields({})
    expect(dateTaken).toBe('between 3 July 2027 and 5 July 2027')
    const item = anItem({ date_taken: parseDateField(dateTaken) })
    expect(groupPictures([item], reunion)).toHaveLength(1)
    expect(getFields({ end_date: reunion.start_date }).dateTaken).toBe('3 July 2027')
  })

  test('makes one tag of the title', () => {
    expect(getFields({ title: 'Ulvik, with apples' }).tags).toBe('Ulvik with apples')
    expect(getFields({ title: 'x'.repeat(300) }).tags).toHaveLength(limits.textLength.tag)
  })
})

describe('an answer that is changed in My Submissions', () => {
  const validate = (change: Record<string, string>) => {
    const fields = { title: 'Reunion', reunionId: 'reunion', answer: 'yes', peopleCount: '2', brings: '' }
    const result = validateDraft('attendance', { ...fields, ...change }, [])
    return result.ready ? 'ready' : result.fieldErrors
  }

  test.each([
    [{ peopleCount: 'four' }, { peopleCount: 'Please write a whole number.' }],
    [{ peopleCount: '60' }, { peopleCount: 'Please write a number up to 50.' }],
    [{ peopleCount: '' }, { peopleCount: 'Please write how many of you come.' }],
    [{ brings: 'x'.repeat(101) }, { brings: 'Please write at most 100 characters on one line.' }],
    [{ peopleCount: 'four', answer: 'no' }, 'ready'],
  ])('with %j says what to write', (change, expected) => {
    expect(validate(change)).toEqual(expected)
  })
})

/** An event while it is written. */
import { expect, it } from 'vitest'
import { changesOf, faultsOf, newEvent, payloadOf } from '#client/timeline/manage/event-form.ts'

const written = { ...newEvent, title: 'The flood', description: 'All night.', date: 'about 1931' }

it('asks for title, description and a date that is one', () => {
  expect(faultsOf(newEvent)).toEqual({
    title: 'Title is required',
    description: 'Description is required',
    date: 'Date is required',
  })
  expect(Object.keys(faultsOf({ ...written, date: 'some day' }))).toEqual(['date'])
  expect(faultsOf(written)).toEqual({})
})

it('sends dates as EDTF and empty fields as nothing', () => {
  expect(payloadOf(written)).toMatchObject({ eventDate: '1931~', location: null, eventType: 'other' })
})

it('sends only what was changed', () => {
  expect(changesOf({ ...written, location: 'Ulvik', memberId: 'anna' }, written)).toEqual({
    location: 'Ulvik',
    associatedMemberId: 'anna',
  })
})

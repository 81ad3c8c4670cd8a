/** The values, validation and payload of the timeline event form. */
import { describe, expect, it } from 'vitest'
import { eventFields } from '#client/timeline/manage/event-form.ts'
import { readChanges, readPayload, readValues, validatePayload } from '#client/ui/form/form-fields.ts'
import { eventPayload } from '#shared/contracts/timeline.contract.ts'

const empty = readValues(eventFields, null)
const written = { ...empty, title: 'The flood', description: 'All night.', eventDate: 'about 1931' }

function payloadOf(values: typeof empty) {
  return readPayload(eventFields, values, { before: empty, record: null })
}

function errorsOf(values: typeof empty) {
  return validatePayload(eventFields, payloadOf(values), eventPayload)
}

describe('the event form', () => {
  it('requires a title, a description and a valid date', () => {
    expect(errorsOf(empty)).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      eventDate: 'Date is required',
    })
    expect(Object.keys(errorsOf({ ...written, eventDate: 'some day' }))).toEqual(['eventDate'])
    expect(errorsOf(written)).toEqual({})
  })

  it('sends dates as EDTF and empty fields as null', () => {
    expect(payloadOf(written)).toMatchObject({ eventDate: '1931~', location: null, eventType: 'other' })
  })

  it('sends only the changed fields', () => {
    const changed = { ...written, location: 'Ulvik', associatedMemberId: 'anna' }
    expect(readChanges(eventFields, changed, { before: written, record: null })).toEqual({
      location: 'Ulvik',
      associatedMemberId: 'anna',
    })
  })
})

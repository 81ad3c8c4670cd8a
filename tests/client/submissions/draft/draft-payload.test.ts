import { expect, it } from 'vitest'
import {
  getEmptyFields,
  getRequiredMessage,
  mapFieldErrors,
  parseDraftFields,
  validateDraft,
} from '#client/submissions/draft/draft-payload.ts'
import { submissionPayload } from '#shared/contracts/submissions.contract.ts'

const scan = {
  id: 'a2c0ffee-0000-4000-8000-000000000001',
  name: 'Letter.pdf',
  type: 'application/pdf',
  size: 900,
}
const photo = { id: 'a2c0ffee-0000-4000-8000-000000000002', name: 'Boat.jpg', type: 'image/jpeg', size: 1200 }

const news = { title: ' A boat ', excerpt: 'We have one.', content: 'She is **green**.' }
const letter = {
  ...getEmptyFields('archive'),
  title: 'The letter',
  description: 'From Ulvik.',
  category: 'letters',
  tags: 'Ulvik, boat,, Ulvik',
  dateTaken: 'about 1912',
  personRelated: ' Grandmother ',
}

function getBody(...form: Parameters<typeof validateDraft>) {
  const checked = validateDraft(...form)
  return checked.ready ? submissionPayload.parse(JSON.parse(checked.body)) : checked
}

it('trims the text of an article and lists its images by URL', () => {
  expect(getBody('news', news, [photo])).toEqual({
    type: 'news',
    title: 'A boat',
    content: {
      title: 'A boat',
      excerpt: 'We have one.',
      content: 'She is **green**.',
      pictures: [
        { fileName: 'Boat.jpg', fileSize: 1200, fileType: 'image/jpeg', fileUrl: `/api/media/${photo.id}` },
      ],
    },
  })
  expect(getBody('blog', news, [])).not.toHaveProperty('content.pictures')
})

it('puts the first file into the archive item and the others into moreFiles', () => {
  expect(getBody('archive', letter, [scan, photo])).toMatchObject({
    content: {
      category: 'letters',
      tags: ['Ulvik', 'boat'],
      dateTaken: '1912~',
      location: null,
      personRelated: 'Grandmother',
      fileName: 'Letter.pdf',
      fileUrl: `/api/media/${scan.id}`,
      moreFiles: [{ fileName: 'Boat.jpg' }],
    },
  })
})

it('returns the first missing field and the message of the specification', () => {
  expect(getBody('news', { ...news, excerpt: '  ' }, [])).toMatchObject({ firstField: 'excerpt' })
  expect(getBody('archive', letter, [])).toMatchObject({ firstField: 'files' })
  expect(getRequiredMessage('news')).toBe('Title, excerpt, and content are required')
  expect(getRequiredMessage('archive')).toBe('Title, description, and file are required for archives')
})

it('returns an error at the field for an invalid date and for a text that is too long', () => {
  expect(getBody('archive', { ...letter, dateTaken: '3/4/1850' }, [scan])).toMatchObject({
    firstField: 'dateTaken',
    fieldErrors: { dateTaken: expect.stringMatching(/^This is not a date/) },
  })
  expect(getBody('news', { ...news, excerpt: 'x'.repeat(2001) }, [])).toMatchObject({
    fieldErrors: { excerpt: 'Please use at most 2,000 characters.' },
  })
})

it.each([
  ['archive', letter, [scan, photo]],
  ['blog', news, []],
] as const)('reads the fields of a submission of type %s from its request body', (type, fields, files) => {
  const sent = validateDraft(type, fields, files)
  if (!sent.ready) throw new Error('not ready')
  expect(validateDraft(type, parseDraftFields(type, sent.body), files)).toEqual(sent)
})

it('returns empty fields for a request body of an unknown format', () => {
  expect(parseDraftFields('news', '{"type":"poem"}')).toEqual(getEmptyFields('news'))
  expect(parseDraftFields('news', 'no json')).toEqual(getEmptyFields('news'))
})

it('assigns the server’s errors to the fields of the form', () => {
  const serverErrors = {
    'content.title': 'Too short.',
    moreFiles: 'Not yours.',
    'content.memberIds': 'Unknown.',
  }
  expect(mapFieldErrors(serverErrors, 'archive')).toEqual({ title: 'Too short.', files: 'Not yours.' })
})

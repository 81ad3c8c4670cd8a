import { describe, expect, it } from 'vitest'
import {
  getEmptyFields,
  getRequiredMessage,
  mapFieldErrors,
  parseDraftFields,
  validateDraft,
} from '#client/submissions/draft/draft-payload.ts'
import { createBirthNews } from '#client/submissions/relative/birth-news.ts'
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

const correction = {
  ...getEmptyFields('correction'),
  title: 'Birth: Clara Lind',
  personId: 'clara',
  subject: 'fact',
  tag: 'BIRT',
  date: 'about 1902',
  beforeDate: '1901-05-03',
  beforePlace: 'Bergen',
  reason: ' On the gravestone. ',
  toldBy: 'Aunt Ingrid',
}

const baby = {
  ...getEmptyFields('relative'),
  title: 'Child of Ingrid Lind',
  ...{ personId: 'ingrid', personName: 'Ingrid Lind', relation: 'child', isBirth: 'yes' },
  ...{ otherParentId: 'torstein', otherParentName: 'Torstein Berg' },
  ...{ firstName: ' Selma ', lastName: 'Berg', gender: 'F', birthDate: '3 April 2026' },
  ...{ isKeptBack: 'yes' },
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
  expect(getBody('correction', { ...correction, date: '3/4/1850' }, [])).toMatchObject({
    fieldErrors: { date: expect.stringMatching(/^This is not a date/) },
  })
  expect(getBody('news', { ...news, excerpt: 'x'.repeat(2001) }, [])).toMatchObject({
    fieldErrors: { excerpt: 'Please use at most 2,000 characters.' },
  })
})

it.each([
  ['archive', letter, [scan, photo]],
  ['blog', news, []],
  ['correction', correction, [photo]],
  ['relative', baby, [photo]],
  ['news', { ...news, memberIds: 'anna\nclara' }, []],
] as const)('reads the fields of a submission of type %s from its request body', (type, fields, files) => {
  const sent = validateDraft(type, fields, files)
  if (!sent.ready) throw new Error('not ready')
  expect(validateDraft(type, parseDraftFields(type, sent.body), files)).toEqual(sent)
})

it('sends what a correction suggests, with the values before', () => {
  expect(getBody('correction', correction, [])).toEqual({
    type: 'correction',
    title: 'Birth: Clara Lind',
    content: {
      title: 'Birth: Clara Lind',
      personId: 'clara',
      subject: 'fact',
      tag: 'BIRT',
      suggested: { date: '1902~' },
      before: { date: '1901-05-03', place: 'Bergen' },
      reason: 'On the gravestone.',
      toldBy: 'Aunt Ingrid',
    },
  })
})

it('sends a new relative under a title that names both, without what is not known', () => {
  expect(getBody('relative', { ...baby, deathDate: '1999' }, [])).toEqual({
    type: 'relative',
    title: 'Selma Berg, child of Ingrid Lind',
    content: {
      title: 'Selma Berg, child of Ingrid Lind',
      ...{ personId: 'ingrid', personName: 'Ingrid Lind', relation: 'child', otherParentId: 'torstein' },
      ...{ firstName: 'Selma', lastName: 'Berg', gender: 'F', birthDate: '2026-04-03' },
      ...{ isBirth: true, isDeceased: false, isKeptBack: true },
    },
  })
  expect(getBody('relative', { ...baby, firstName: '' }, [])).toMatchObject({ firstField: 'firstName' })
  expect(getBody('relative', { ...baby, birthDate: '2999' }, [])).toMatchObject({
    fieldErrors: { birthDate: 'This date is in the future.' },
  })
})

it('sends the people of a story', () => {
  expect(getBody('blog', { ...news, memberIds: 'anna\nclara' }, [])).toMatchObject({
    content: { memberIds: ['anna', 'clara'] },
  })
})

describe('the news of a birth', () => {
  const file = { ...photo, sha256: '' }

  it('names the child, the day, both parents and the picture', () => {
    const news = createBirthNews('k1', { ...baby, isKeptBack: '', tellsNews: 'yes' }, [file])
    expect(news?.submission).toMatchObject({ type: 'news', title: 'Selma was born', files: [file] })
    expect(JSON.parse(news?.submission.body ?? '')).toMatchObject({
      content: {
        content: 'Selma Berg was born on 3 April 2026, child of Ingrid Lind and Torstein Berg.',
        memberIds: ['ingrid', 'torstein'],
        pictures: [{ fileUrl: `/api/media/${photo.id}` }],
      },
    })
  })

  it.each([
    ['the author does not want it', {}],
    ['the birth is kept back', { tellsNews: 'yes', isKeptBack: 'yes' }],
    ['the child is not newly born', { tellsNews: 'yes', isBirth: '' }],
  ])('is not written when %s', (_, changes) => {
    expect(createBirthNews('k1', { ...baby, isKeptBack: '', ...changes }, [])).toBeNull()
  })

  it('has the same key at every attempt to send the same birth', () => {
    const fields = { ...baby, isKeptBack: '', tellsNews: 'yes' }
    const key = (relativeKey: string) => createBirthNews(relativeKey, fields, [])?.key
    expect(key('k1')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(key('k1')).toBe(key('k1'))
    expect(key('k1')).not.toBe(key('k2'))
  })
})

it.each([
  ['fact', 'date'],
  ['name', 'firstName'],
  ['other', 'reason'],
])('requires a value or a reason in a correction of a %s', (subject, firstField) => {
  const empty = { ...correction, subject, date: '', reason: ' ' }
  const fieldErrors = { [firstField]: 'Please write what is right.' }
  expect(getBody('correction', empty, [])).toMatchObject({ firstField, fieldErrors })
  expect(getBody('correction', { ...empty, reason: 'Wrong.' }, [])).toMatchObject({ type: 'correction' })
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
  expect(mapFieldErrors(serverErrors, 'archive')).toEqual({
    title: 'Too short.',
    files: 'Not yours.',
    memberIds: 'Unknown.',
  })
})

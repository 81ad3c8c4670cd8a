import { describe, expect, it } from 'vitest'
import { formatFaceStatus, formatSources } from '#client/faces/face-texts.ts'
import { buildFaceViews, formatFace, sortByPlace, type WaitingFace } from '#client/faces/face-views.ts'
import { groupFaces } from '#client/faces/group-faces.ts'
import { answer, makeFace } from './some-faces.ts'

const findName = (id: string) => ({ anna: 'Anna Berg', ole: 'Ole Berg' })[id]

const waiting = (init: Partial<WaitingFace> = {}): WaitingFace => ({
  ...{ key: 'w1', itemId: 'item', faceId: null, region: null, personId: null, name: null },
  needsAttention: false,
  ...init,
})

describe('buildFaceViews', () => {
  it('groups the answers by person, and adds what waits on this device', () => {
    const face = makeFace({
      answers: [
        answer({ id: 'a1', person_id: 'anna' }),
        answer({ id: 'a2', person_id: 'ole' }),
        answer({ id: 'a3', person_id: 'anna', author_id: 'other' }),
        answer({ id: 'a4', name: 'Dora' }),
      ],
    })
    const [view] = buildFaceViews([face], [waiting({ faceId: face.id, name: 'dora' })])
    expect(view?.claims.map(({ key, answers }) => [key, answers.length])).toEqual([
      ['anna', 2],
      ['ole', 1],
      ['dora', 1],
    ])
    expect(view?.claims[2]?.waiting?.key).toBe('w1')
    expect(view && formatFace(view, findName)).toBe('Anna Berg or Ole Berg or Dora')
    expect(view && formatFaceStatus(view)).toBe('Waiting to be sent')
  })

  it('shows a waiting mark until the server has a mark at the same place', () => {
    const region = { x: 0.5, y: 0.1, width: 0.1, height: 0.1 }
    const mark = waiting({ region, personId: 'ole' })
    expect(buildFaceViews([], [mark]).map(({ key, face }) => [key, face])).toEqual([['w1', null]])
    const views = buildFaceViews([makeFace({ region })], [mark])
    expect(views.map(({ key, claims }) => [key, claims.length])).toEqual([['f1', 1]])
  })
})

it('sorts the faces from left to right', () => {
  const at = (id: string, x: number) => makeFace({ id, region: { x, y: 0, width: 0.1, height: 0.1 } })
  const views = sortByPlace(buildFaceViews([at('right', 0.8), at('left', 0.1)], []))
  expect(views.map(({ key }) => key)).toEqual(['left', 'right'])
})

it('gives administrators what contradicts and what waits, and everybody what has no name', () => {
  const unknown = makeFace({ id: 'unknown' })
  const child = makeFace({ id: 'child', answers: [answer({ person_id: 'ole', status: 'waiting' })] })
  const disputed = makeFace({
    id: 'disputed',
    answers: [answer({ id: 'a1', person_id: 'ole' }), answer({ id: 'a2', person_id: 'anna' })],
  })
  const clear = makeFace({ id: 'clear', answers: [answer({ person_id: 'anna' })] })
  const views = buildFaceViews([unknown, child, disputed, clear], [])
  const keysFor = (isAdmin: boolean) =>
    Object.values(groupFaces(views, isAdmin)).map((group: typeof views) => group.map(({ key }) => key))
  expect(keysFor(false)).toEqual([['unknown'], [], ['disputed']])
  expect(keysFor(true)).toEqual([['unknown'], ['child', 'disputed'], []])
})

it('says who told it', () => {
  const claims = (answers: ReturnType<typeof answer>[]) =>
    buildFaceViews([makeFace({ answers })], [])[0]?.claims[0]
  const own = answer({ id: 'a1', person_id: 'anna', author_id: 'me' })
  const file = answer({ id: 'a2', person_id: 'anna', author_id: null, author_name: '', origin: 'file' })
  const kari = answer({ id: 'a3', person_id: 'anna', author_name: 'Kari', status: 'accepted' })
  const claim = claims([kari, file, own])
  expect(claim && formatSources(claim, 'me')).toBe(
    'From Kari, the picture’s file and you. An administrator has confirmed it.',
  )
})

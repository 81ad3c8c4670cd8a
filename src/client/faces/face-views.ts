/** Arranges the faces of a picture with what waits on this device to be sent, and puts them into words. */
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { parseFaceContent } from '#client/submissions/face/face-fields.ts'
import type { Face, FaceAnswer } from '#shared/contracts/faces.contract.ts'
import { type FaceRegion, isSameFace } from '#shared/faces/face-region.ts'

/** What the user has said and the server does not know yet. */
export interface WaitingFace {
  key: string
  itemId: string
  faceId: string | null
  region: FaceRegion | null
  personId: string | null
  name: string | null
  /** The server refused it: the author has to change it. */
  needsAttention: boolean
}

/** One of the people whom a face may show, with everybody who says so. */
export interface Claim {
  /** The id of the person, or the name in lower case. */
  key: string
  personId: string | null
  name: string | null
  answers: readonly FaceAnswer[]
  /** Waits on this device to be sent. */
  waiting: WaitingFace | null
}

export interface FaceView {
  key: string
  itemId: string
  region: FaceRegion
  /** Null for a face that waits on this device to be sent. */
  face: Face | null
  /** Without claims the family is asked who this is. */
  claims: readonly Claim[]
  /** The mark itself waits on this device to be sent. */
  waiting: WaitingFace | null
}

/** The entries of the outbox that are faces, oldest first. */
export function findWaitingFaces(entries: readonly OutboxEntry[]): WaitingFace[] {
  return entries.flatMap(({ key, state, submission }) => {
    const content = submission?.type === 'face' ? parseFaceContent(submission.body) : null
    if (!content) return []
    const { itemId, faceId, region, personId, name } = content
    return { key, itemId, faceId, region, personId, name, needsAttention: state === 'attention' }
  })
}

const getClaimKey = ({ personId, name }: Pick<Claim, 'personId' | 'name'>) =>
  personId ?? name?.toLowerCase() ?? ''

function groupClaims(face: Face | null, waiting: readonly WaitingFace[]): Claim[] {
  const claims: Claim[] = []
  const find = (personId: string | null, name: string | null): Claim => {
    const key = getClaimKey({ personId, name })
    const known = claims.find((claim) => claim.key === key)
    if (known) return known
    const claim = { key, personId, name, answers: [], waiting: null }
    claims.push(claim)
    return claim
  }
  const replace = (claim: Claim, change: Partial<Claim>) => {
    claims[claims.indexOf(claim)] = { ...claim, ...change }
  }
  for (const answer of face?.answers ?? []) {
    const claim = find(answer.person_id, answer.name)
    replace(claim, { answers: [...claim.answers, answer] })
  }
  for (const one of waiting) {
    if (one.personId !== null || one.name !== null) replace(find(one.personId, one.name), { waiting: one })
  }
  return claims
}

/** Whether an entry of the outbox is about a face that the server has. */
function isAnswerTo(face: Face, { faceId, region, itemId }: WaitingFace): boolean {
  if (faceId !== null) return faceId === face.id
  return region !== null && itemId === face.item_id && isSameFace(face.region, region)
}

/** The faces of all pictures, with what waits on this device. */
export function buildFaceViews(faces: readonly Face[], waiting: readonly WaitingFace[]): FaceView[] {
  const known = faces.map(
    (face): FaceView => ({
      ...{ key: face.id, itemId: face.item_id, region: face.region, face, waiting: null },
      claims: groupClaims(
        face,
        waiting.filter((one) => isAnswerTo(face, one)),
      ),
    }),
  )
  const added = waiting.flatMap((one): FaceView[] => {
    const { key, itemId, region } = one
    if (!region || faces.some((face) => isAnswerTo(face, one))) return []
    return [{ key, itemId, region, face: null, waiting: one, claims: groupClaims(null, [one]) }]
  })
  return [...known, ...added]
}

/** From left to right, as one reads a group photo. */
export function sortByPlace(views: readonly FaceView[]): FaceView[] {
  return views.toSorted((a, b) => a.region.x + a.region.width / 2 - (b.region.x + b.region.width / 2))
}

type FindName = (personId: string) => string | undefined

export function formatClaim(
  { personId, name }: Pick<Claim, 'personId' | 'name'>,
  findName: FindName,
): string {
  return (personId === null ? name : findName(personId)) ?? 'Somebody'
}

/** "Anna Berg", "Anna Berg or Berta Berg", "Who is this?" */
export function formatFace({ claims }: Pick<FaceView, 'claims'>, findName: FindName): string {
  if (claims.length === 0) return 'Who is this?'
  return claims.map((claim) => formatClaim(claim, findName)).join(' or ')
}

/** "Anna", "Anna or Berta", "?": as short as the marks of a group photo need it. */
export function formatFaceShortly(
  { claims }: Pick<FaceView, 'claims'>,
  findPerson: (personId: string) => { first_name: string } | undefined,
): string {
  if (claims.length === 0) return '?'
  const findFirstName = (id: string) => findPerson(id)?.first_name.split(' ')[0]
  return claims.map((claim) => formatClaim(claim, findFirstName)).join(' or ')
}

/** Whether the relatives do not agree. What contradicts the decision of an administrator is listed beside it. */
export function isDisputed({ claims }: FaceView): boolean {
  return claims.length > 1
}

export function waitsForAdministrator({ answers }: Pick<Claim, 'answers'>): boolean {
  return answers.length > 0 && answers.every(({ status }) => status === 'waiting')
}

/** The ids of the people of whom somebody says that a face is theirs. */
export function listClaimedPeople(views: readonly FaceView[]): ReadonlySet<string> {
  return new Set(views.flatMap(({ claims }) => claims.flatMap(({ personId }) => personId ?? [])))
}

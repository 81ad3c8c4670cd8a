/** Proposes the faces in a picture's file and in an imported family tree when the picture is added to the archives. */
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { getPerson, listPeople } from '#server/people/people.service.ts'
import { loadProtectedNames } from '#server/people/protected-names.service.ts'
import type { Face, FaceAnswer } from '#shared/contracts/faces.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { type FaceRegion, isSameFace } from '#shared/faces/face-region.ts'
import { listFullNames } from '#shared/full-names.ts'
import { isChild } from '#shared/genealogy/dates/is-child.ts'
import { normalizeForSearch } from '#shared/search-text.ts'
import {
  insertAnswer,
  insertFace,
  isUnmarked,
  loadFacesOfItem,
  loadUnmarkedPeople,
  takeFileFaces,
} from './faces.store.ts'
import { createLikelyFinder } from './likely-people.ts'

/** Everybody by each full name. */
function indexByName(people: readonly FamilyMember[]): (name: string | null) => FamilyMember[] {
  const all = people.flatMap((person) => listFullNames(person).map((name) => ({ name, person })))
  const byName = Map.groupBy(all, ({ name }) => name)
  return (name) => (byName.get(normalizeForSearch(name ?? '')) ?? []).map(({ person }) => person)
}

/**
 * Proposes the faces in a picture's file. Call it in the transaction that adds the picture to the archives. People who do not
 * wish to be marked are left out, and names that may be those of erased people; children wait for an administrator, and names
 * that relatives may not read.
 */
export async function proposeFileFaces(
  deps: Deps,
  { itemId, mediaId, at }: { itemId: string; mediaId: string; at: string },
): Promise<void> {
  const found = await takeFileFaces(deps.db, mediaId)
  if (found.length === 0) return
  const everybody = await listPeople(deps)
  const findNamesakes = indexByName(everybody)
  const faces: KnownFace[] = await loadFacesOfItem(deps.db, itemId)
  const { isErased, isHidden } = await loadProtectedNames(deps.db)
  const unmarked = new Set(await loadUnmarkedPeople(deps.db))
  const today = new Date(deps.clock.now())
  const findChildren = createLikelyFinder(everybody.filter((person) => isChild(person, today)))
  const findUnmarked = createLikelyFinder(everybody.filter(({ id }) => unmarked.has(id)))
  for (const { media_id: _, position: __, name, ...region } of found) {
    const people = findNamesakes(name)
    const text = name ?? ''
    if (people.length === 0 && (isErased(text) || findUnmarked(text).length > 0)) continue
    const mayBeChild = people.length === 0 && findChildren(text).length > 0
    const isHiddenName = mayBeChild || (people.length !== 1 && isHidden(text))
    await propose(deps, faces, { itemId, region, people, name, isHiddenName, origin: 'file', at })
  }
}

/** Proposes the faces of people in an imported family tree. Call it in the transaction that adds the picture. */
export async function proposeImportedFaces(
  deps: Deps,
  { itemId, faces, at }: { itemId: string; faces: readonly ImportedFace[]; at: string },
): Promise<void> {
  const known: KnownFace[] = await loadFacesOfItem(deps.db, itemId)
  for (const { personId, region } of faces) {
    const people = [await getPerson(deps, personId)]
    await propose(deps, known, {
      itemId,
      region,
      people,
      name: null,
      isHiddenName: false,
      origin: 'gedcom',
      at,
    })
  }
}

interface ImportedFace {
  personId: string
  region: FaceRegion
}

type KnownFace = Pick<Face, 'id' | 'region'> & { answers: Pick<FaceAnswer, 'person_id'>[] }

interface Proposal {
  itemId: string
  region: FaceRegion
  /** The person whom the face shows; several if the name is all that is known. */
  people: readonly FamilyMember[]
  name: string | null
  /** Whether only administrators may read the name. */
  isHiddenName: boolean
  origin: 'file' | 'gedcom'
  at: string
}

/**
 * Leaves out people who do not wish to be marked; children and hidden names wait for an administrator.
 * @param faces of the item; a new one is added
 */
async function propose(
  { db, clock }: Deps,
  faces: KnownFace[],
  { itemId, region, people, name, isHiddenName, origin, at }: Proposal,
): Promise<void> {
  for (const { id } of people) if (await isUnmarked(db, id)) return
  const isWaiting = isHiddenName || people.some((person) => isChild(person, new Date(clock.now())))
  const [only = null, ...namesakes] = people
  const person = namesakes.length === 0 ? only : null
  // The picture's file and the family tree may tell of the same face.
  const person_id = person?.id ?? null
  const known = faces.find((face) => isSameFace(face.region, region))
  if (known?.answers.some((answer) => answer.person_id === person_id)) return
  const id = known?.id ?? randomUUID()
  const marked_by = null
  if (known) known.answers.push({ person_id })
  else {
    faces.push({ id, region, answers: [{ person_id }] })
    await insertFace(db, { id, item_id: itemId, ...region, marked_by, created_at: at, updated_at: at })
  }
  await insertAnswer(db, {
    ...{ id: randomUUID(), face_id: id, person_id, origin, author_id: null },
    name: person ? null : name,
    ...{ status: isWaiting ? 'waiting' : 'given', created_at: at, updated_at: at },
  })
}

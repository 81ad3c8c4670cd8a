/** Endpoints and schemas of faces: marked parts of pictures, and who relatives say is shown there. */
import { z } from 'zod'
import { faceRegion } from '#shared/faces/face-region.ts'
import { byId, endpoint, success } from './endpoint.ts'

export const faceAnswer = z.object({
  id: z.string(),
  /** A person of the family tree; null for a name without a record. */
  person_id: z.string().nullable(),
  name: z.string().nullable(),
  /**
   * `waiting`: an administrator has to allow it, because the person is a child, or because relatives may not read the name; only
   * its author and administrators see it.
   * `accepted`: an administrator has decided that it is right.
   */
  status: z.enum(['waiting', 'given', 'accepted']),
  /** `file`: a program has written it into the picture's file. `gedcom`: an imported family tree has it. */
  origin: z.enum(['relative', 'file', 'gedcom']),
  /** The account; null after it was deleted, and for an answer from the file. */
  author_id: z.string().nullable(),
  author_name: z.string(),
  /** The author's person in the family tree. */
  author_member_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type FaceAnswer = z.infer<typeof faceAnswer>

export const face = z.object({
  id: z.string(),
  item_id: z.string(),
  region: faceRegion,
  /** The account that marked it; null after it was deleted, and for a face from the file. */
  marked_by: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Accepted answers first, then the oldest first. Without answers the family is asked who this is. */
  answers: z.array(faceAnswer),
})
export type Face = z.infer<typeof face>

/** All faces that the user may see. */
export const listFaces = endpoint({
  name: 'listFaces',
  method: 'GET',
  path: '/faces',
  caller: 'session',
  output: z.array(face),
})

/** Moves or resizes a mark. For the relative who made it, and for administrators. */
export const updateFace = endpoint({
  name: 'updateFace',
  method: 'PUT',
  path: '/faces/:id',
  caller: 'session',
  params: byId,
  body: z.strictObject({ region: faceRegion }),
  output: face,
  edits: true,
})

/** Removes a mark with its answers. For the relative who made it while nobody else has answered, and for administrators. */
export const deleteFace = endpoint({
  name: 'deleteFace',
  method: 'DELETE',
  path: '/faces/:id',
  caller: 'session',
  params: byId,
  output: success,
  edits: true,
})

/** Decides that an answer is right. Contradicting answers are deleted. */
export const acceptFaceAnswer = endpoint({
  name: 'acceptFaceAnswer',
  method: 'POST',
  path: '/face-answers/:id',
  caller: 'admin',
  params: byId,
  output: faceAnswer,
  edits: true,
})

/**
 * Removes an answer: for its author, for administrators, and for the person whom it names. The last two remove all answers
 * with that name from the face. A face that is then nobody's is removed, too.
 */
export const deleteFaceAnswer = endpoint({
  name: 'deleteFaceAnswer',
  method: 'DELETE',
  path: '/face-answers/:id',
  caller: 'session',
  params: byId,
  output: success,
  edits: true,
})

/** The people who do not wish to be marked in pictures. */
export const listUnmarkedPeople = endpoint({
  name: 'listUnmarkedPeople',
  method: 'GET',
  path: '/unmarked-people',
  caller: 'session',
  output: z.object({ person_ids: z.array(z.string()) }),
})

/** Keeps the wish of a person, and removes the marks of that person. For the person and for administrators. */
export const saveMarkingWish = endpoint({
  name: 'saveMarkingWish',
  method: 'PUT',
  path: '/unmarked-people/:id',
  caller: 'session',
  params: byId,
  body: z.strictObject({ isUnmarked: z.boolean() }),
  output: success,
})

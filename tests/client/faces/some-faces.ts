/** Faces for the tests of the client. */
import type { Face, FaceAnswer } from '#shared/contracts/faces.contract.ts'

const at = '2020-05-01T10:00:00.000Z'

export const makeFace = (init: Partial<Face> = {}): Face => ({
  ...{ id: 'f1', item_id: 'item', marked_by: 'account-ole', created_at: at, updated_at: at },
  region: { x: 0.2, y: 0.2, width: 0.2, height: 0.2 },
  answers: [],
  ...init,
})

export const answer = (init: Partial<FaceAnswer> = {}): FaceAnswer => ({
  ...{ id: 'a1', person_id: null, name: null, status: 'given', origin: 'relative' },
  ...{ author_id: 'account-ole', author_name: 'Ole Berg', author_member_id: null },
  ...{ created_at: at, updated_at: at },
  ...init,
})

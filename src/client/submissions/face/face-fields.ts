/** The fields of the draft of a marked face, and its content in a submission. */
import { submissionPayload } from '#shared/contracts/submissions.contract.ts'
import type { FaceContent } from '#shared/faces/face-fields.ts'
import type { FaceRegion } from '#shared/faces/face-region.ts'

/** `faceId` is empty for a face that is marked for the first time, `region` for one that is marked already. */
export const emptyFace: Readonly<Record<string, string>> = {
  title: '',
  itemId: '',
  faceId: '',
  region: '',
  personId: '',
  name: '',
}

/** "0.1 0.2 0.3 0.4" */
function formatRegion({ x, y, width, height }: FaceRegion): string {
  return [x, y, width, height].join(' ')
}

function parseRegion(text: string): FaceRegion | null {
  if (text === '') return null
  const [x = 0, y = 0, width = 0, height = 0] = text.split(' ').map(Number)
  return { x, y, width, height }
}

export function buildFaceContent(get: (name: string) => string): FaceContent {
  const personId = get('personId') || null
  return {
    title: get('title'),
    itemId: get('itemId'),
    faceId: get('faceId') || null,
    region: parseRegion(get('region')),
    personId,
    name: personId === null ? get('name') || null : null,
  }
}

export function toFaceFields({ title, itemId, faceId, region, personId, name }: FaceContent) {
  return {
    ...{ title, itemId, faceId: faceId ?? '', region: region ? formatRegion(region) : '' },
    ...{ personId: personId ?? '', name: name ?? '' },
  }
}

/** @param body of a submission; null for other submissions */
export function parseFaceContent(body: string): FaceContent | null {
  try {
    const { data } = submissionPayload.safeParse(JSON.parse(body))
    return data?.type === 'face' ? data.content : null
  } catch {
    return null
  }
}

/** Schemas of faces in pictures: what a relative says about one. */
import { z } from 'zod'
import { recordId, requiredText, text } from '#shared/contracts/fields/field-rules.ts'
import { textLength } from '#shared/limits.ts'
import { faceRegion } from './face-region.ts'

/** The content of a submission of the type `face`. Without a person and a name it asks who this is. */
export const faceContent = z
  .strictObject({
    /** The title of the picture, for the list of what waits to be sent. */
    title: text(textLength.title),
    itemId: recordId,
    /** The face that is answered; null for one that is marked for the first time. */
    faceId: recordId.nullable(),
    /** Null for a face that is marked already. */
    region: faceRegion.nullable(),
    personId: recordId.nullable(),
    /** The name of somebody who is not in the family tree. */
    name: requiredText(textLength.shortText, 'Please write a name.').nullable(),
  })
  .refine(({ faceId, region }) => (faceId === null) !== (region === null), {
    message: 'Please mark a face.',
    path: ['region'],
  })
  .refine(({ personId, name }) => personId === null || name === null, {
    message: 'Please choose one person.',
    path: ['name'],
  })
  .refine(({ faceId, personId, name }) => faceId === null || personId !== null || name !== null, {
    message: 'Please say who this is.',
    path: ['personId'],
  })
export type FaceContent = z.infer<typeof faceContent>

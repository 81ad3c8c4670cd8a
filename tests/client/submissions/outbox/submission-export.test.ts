/** The text file of an unsent submission or draft contains everything that its author wrote. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { getEmptyFields } from '#client/submissions/draft/draft-payload.ts'
import { exportDraft, exportEntry, unexportedFields } from '#client/submissions/outbox/submission-export.ts'
import {
  type SubmissionType,
  submissionPayload,
  submissionType,
} from '#shared/contracts/submissions.contract.ts'

function exportText(type: SubmissionType, content: Record<string, unknown>): string {
  const body = JSON.stringify({ type, title: '', content: { title: '', ...content } })
  const submission = { endpoint: 'createSubmission', type, title: '', body, files: [] }
  const entry = { key: 'k', number: 1, savedAt: 0, state: 'waiting', submission } as unknown as OutboxEntry
  return exportEntry(entry)?.text ?? ''
}

const exportFields = (fields: Record<string, string>) =>
  exportDraft('Draft', { fields, files: [], savedAt: 0 }).text

type Schema = z.core.JSONSchema.BaseSchema

/** The options of a union, also of a nullable schema. */
const listOptions = (schema: Schema): Schema[] => (schema.oneOf ?? schema.anyOf ?? [schema]) as Schema[]

/** A value of the schema that can be recognized in a text. */
function createSample(schema: Schema): unknown {
  const [option = schema] = listOptions(schema)
  if (option.enum) return option.enum[0]
  if (option.type === 'array') return ['recognizable']
  if (option.type === 'boolean' || option.const === true) return true
  return option.type === 'integer' ? 7 : 'recognizable'
}

/** All fields of all types by the contract; the fields of nested records as [outer, inner]. */
function listContentFields() {
  const payload = z.toJSONSchema(submissionPayload, { unrepresentable: 'any' }) as Schema
  return listOptions(payload).flatMap((option) => {
    const { type, content } = option.properties as Record<string, Schema>
    const types = (type?.enum ?? [type?.const]) as SubmissionType[]
    const fields = Object.entries((content?.properties ?? {}) as Record<string, Schema>)
    return types.flatMap((name) =>
      fields.flatMap(([field, schema]) => {
        if (unexportedFields.has(field)) return []
        const inner = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
        if (inner.length === 0) return [[name, field, { [field]: createSample(schema) }] as const]
        return inner.map(([part, of]) => [name, part, { [field]: { [part]: createSample(of) } }] as const)
      }),
    )
  })
}

describe('text file of an entry', () => {
  it('knows all types of submissions', () => {
    expect(new Set(listContentFields().map(([type]) => type))).toEqual(new Set(submissionType.options))
  })

  it.each(listContentFields())('of the type %s contains the field %s', (type, _field, content) => {
    expect(exportText(type, content)).not.toBe(exportText(type, {}))
  })

  it.each<[SubmissionType, Record<string, unknown>, string]>([
    [
      'comment',
      { text: 'Grandmother told me about the horses.' },
      'Comment\nGrandmother told me about the horses.',
    ],
    ['comment', { text: null }, 'Thank-you\nYes'],
    ['face', { name: 'Uncle Olaf' }, 'Name\nUncle Olaf'],
    ['attendance', { answer: 'perhaps', peopleCount: 4 }, 'Answer\nPerhaps\n\nNumber of people\n4'],
    ['attendance', { brings: ['Potato salad', 'Cake'] }, 'Brings\nPotato salad, Cake'],
    ['archive', { voice: { speaker: 'Åse', agrees: true } }, 'Speaker\nÅse'],
    ['correction', { suggested: { recordTitle: 'The farm' } }, 'Corrected title\nThe farm'],
  ])('of the type %s with %j contains %j', (type, content, words) => {
    expect(exportText(type, content)).toContain(words)
  })
})

describe('text file of a draft', () => {
  const fields = submissionType.options.flatMap((type) =>
    Object.keys(getEmptyFields(type)).flatMap((field) =>
      unexportedFields.has(field) ? [] : [[type, field] as const],
    ),
  )

  it.each(fields)('of the type %s contains the field %s', (_type, field) => {
    expect(exportFields({ [field]: 'yes' })).not.toBe(exportFields({}))
  })

  it('contains what was written about each of several files', () => {
    const items = JSON.stringify({ one: { title: 'The letter' }, two: { description: 'On the pier' } })
    const text = exportFields({ title: '', isSeparate: 'yes', items })
    expect(text).toContain('Title\nThe letter')
    expect(text).toContain('Description\nOn the pier')
  })
})

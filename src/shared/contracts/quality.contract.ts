/** Endpoints and schemas of the check of the family data. */
import { z } from 'zod'
import { agreements, evidenceFields } from '#shared/genealogy/quality/duplicate-evidence.ts'
import { ruleIds } from '#shared/genealogy/quality/rules.ts'
import * as limits from '#shared/limits.ts'
import { byId, endpoint } from './endpoint.ts'
import { searchText } from './fields/field-rules.ts'

export const severity = z.enum(['error', 'notice'])
export const ruleId = z.enum(ruleIds)

export const finding = z.object({
  id: z.string(),
  rule: ruleId,
  /** An error is impossible for every reading of the dates; a notice is unusual. */
  severity,
  /** The ids of the people concerned; the first is the one to mend. */
  people: z.array(z.string()),
  /** The fields that the finding depends on; when one changes, this is another finding. */
  details: z.array(z.object({ label: z.string(), value: z.string(), person: z.string().optional() })),
  /** Who said that this is right, and when; null where nobody did. */
  accepted: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
})
export type ListedFinding = z.infer<typeof finding>

export const findingGroup = z.object({
  rule: ruleId,
  severity,
  /** Not marked as right. */
  open: z.number().int(),
  accepted: z.number().int(),
})
export type FindingGroup = z.infer<typeof findingGroup>

export const qualityCheck = z.object({
  /** `never`: there is no result yet. */
  state: z.enum(['never', 'running', 'done']),
  checked_at: z.string().nullable(),
  /** Whether the family or the settings have changed since. */
  is_outdated: z.boolean(),
  people: z.number().int(),
  /** Errors first. */
  groups: z.array(findingGroup),
  /** Pairs of records that may be about one person, and those that are marked as two people. */
  duplicates: z.object({ open: z.number().int(), distinct: z.number().int() }),
})
export type QualityCheck = z.infer<typeof qualityCheck>

const search = searchText.default('')

export const getQualityCheck = endpoint({
  name: 'getQualityCheck',
  method: 'GET',
  path: '/admin/quality',
  caller: 'admin',
  query: z.object({
    /** Counts the findings about people of this name only. */
    search,
  }),
  output: qualityCheck,
})

/** Starts a check in the background, if none is running. */
export const startQualityCheck = endpoint({
  name: 'startQualityCheck',
  method: 'POST',
  path: '/admin/quality/check',
  caller: 'admin',
  output: z.object({ state: z.enum(['running', 'done']) }),
})

export const listFindings = endpoint({
  name: 'listFindings',
  method: 'GET',
  path: '/admin/quality/findings',
  caller: 'admin',
  query: z.object({
    rule: ruleId.optional(),
    severity: severity.optional(),
    search,
    /** `1`: those that were marked as right. */
    accepted: z.literal('1').optional(),
    offset: z.coerce.number().int().min(0).max(limits.quality.findingsPerRule).default(0),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(limits.listLength.records)
      .default(limits.quality.findingsShown),
  }),
  output: z.object({ findings: z.array(finding), total: z.number().int() }),
})

export const duplicate = z.object({
  /** The ids of both people, with a point between them. */
  id: z.string(),
  people: z.tuple([z.string(), z.string()]),
  likelihood: z.enum(['likely', 'possible']),
  /** How the fields agree that both records have. */
  evidence: z.partialRecord(z.enum(evidenceFields), z.enum(agreements)),
  /** Who said that these are two people, and when; null where nobody did. */
  distinct: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
})
export type Duplicate = z.infer<typeof duplicate>

/** The most likely pairs first. */
export const listDuplicates = endpoint({
  name: 'listDuplicates',
  method: 'GET',
  path: '/admin/quality/duplicates',
  caller: 'admin',
  query: z.object({
    search,
    /** `1`: those that were marked as two people. */
    distinct: z.literal('1').optional(),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(limits.listLength.records)
      .default(limits.quality.findingsShown),
  }),
  output: z.object({ duplicates: z.array(duplicate), total: z.number().int() }),
})

/** Marks a pair as two different people, or takes the mark back. */
export const updateDuplicate = endpoint({
  name: 'updateDuplicate',
  method: 'PUT',
  path: '/admin/quality/duplicates/:id',
  caller: 'admin',
  params: z.object({
    id: z
      .string()
      .min(1)
      .max(2 * limits.textLength.recordId + 1),
  }),
  body: z.strictObject({ distinct: z.boolean() }),
  output: duplicate,
})

/** Marks a finding as right, or takes the mark back. */
export const updateFinding = endpoint({
  name: 'updateFinding',
  method: 'PUT',
  path: '/admin/quality/findings/:id',
  caller: 'admin',
  params: byId,
  body: z.strictObject({ accepted: z.boolean() }),
  output: finding,
})

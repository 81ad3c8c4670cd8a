/** The list of citations in a form: values, payload, and the text in a comparison of two versions. */

import { type ItemValue, itemIdsField } from '#client/archives/items-form.ts'
import { newUuid } from '#client/offline/new-uuid.ts'
import { type FormField, formatDateValue, parseDateValue } from '#client/ui/form/form-fields.ts'
import type { Citation } from '#shared/contracts/sources.contract.ts'

/** A citation in a form. */
export interface CitationValue {
  key: string
  sourceId: string | null
  page: string
  /** "0" to "3"; empty where nobody has judged it. */
  quality: string
  /** In words. */
  date: string
  text: string
  note: string
  /** Pictures of the page. */
  items: ItemValue[]
  /** The citation that is edited, with the parts that the form does not show; null for a new one. */
  record: Citation | null
}

/** GEDCOM's QUAY, best first. */
export const qualityLabels = {
  '': 'Not judged yet',
  '3': 'Good: written at the time by somebody who knew',
  '2': 'Fair: written later, or copied',
  '1': 'Questionable',
  '0': 'Unreliable, or a guess',
} as const

const scans = itemIdsField<Citation>()

function makeCitationValue(record: Citation): CitationValue {
  return {
    key: newUuid(),
    sourceId: record.source_id ?? null,
    page: record.page ?? '',
    quality: record.quality === undefined ? '' : String(record.quality),
    date: formatDateValue(record.date ?? null),
    text: record.text ?? '',
    note: record.note ?? '',
    items: scans.readValue(record),
    record,
  }
}

/** A citation of a source that was just chosen. */
export function citeSource(sourceId: string): CitationValue {
  return { ...makeCitationValue({ source_id: sourceId }), record: null }
}

function toCitation({ sourceId, page, quality, date, text, note, items, record }: CitationValue): Citation {
  const isSameDate = record !== null && date === formatDateValue(record.date ?? null)
  const edtf = isSameDate ? record.date : (parseDateValue(date) ?? undefined)
  const citation = {
    ...(sourceId !== null && { source_id: sourceId }),
    page: page.trim(),
    ...(quality !== '' && { quality: Number(quality) }),
    ...(edtf !== undefined && { date: edtf }),
    ...(isSameDate && { date_phrase: record.date_phrase }),
    text: text.trim(),
    note: note.trim(),
    ...(items.length > 0 && { item_ids: items.map(({ itemId }) => itemId) }),
  }
  const filled = Object.entries(citation).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(filled)
}

/** "Parish register of Ulvik, page 12". */
export function formatCitation(
  { sourceId, page, text, note }: CitationValue,
  getTitle: (id: string) => string,
): string {
  const name = sourceId === null ? text || note : getTitle(sourceId)
  return [name, page].filter(Boolean).join(', ')
}

type CitationsForm<R> = FormField<R, CitationValue[], Citation[]>

/** @param getTitle the title of a source by its id */
export function citationsField<R extends { citations?: Citation[] | undefined }>(
  getTitle: (id: string) => string,
): CitationsForm<R> {
  const toPayload = (values: CitationValue[]) => values.map(toCitation)
  return {
    label: 'Sources',
    empty: [],
    readValue: ({ citations }) => (citations ?? []).map(makeCitationValue),
    toPayload,
    format: (values) => values.map((value) => formatCitation(value, getTitle)).join('\n'),
    isEqual: (values, other) => JSON.stringify(toPayload(values)) === JSON.stringify(toPayload(other)),
  }
}

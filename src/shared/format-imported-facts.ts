/** Tells in a sentence what an import does with facts, names and sources, and what stays hidden. */
import type { ImportReport } from './contracts/gedcom.contract.ts'

/** What a file restricted before and no longer does; null where there is nothing. */
export function formatStillHidden({ still_hidden: kept }: Pick<ImportReport, 'still_hidden'>): string | null {
  const count = (value: number, one: string, many: string) =>
    value === 0 ? [] : [`${value.toLocaleString('en')} ${value === 1 ? one : many}`]
  const parts = [
    ...count(kept.records, 'person or couple', 'people and couples'),
    ...count(kept.details, 'fact, name, note or picture', 'facts, names, notes and pictures'),
  ]
  if (parts.length === 0) return null
  return `The file no longer marks ${parts.join(' and ')} as confidential. On this site they stay hidden from members.`
}

/** "12 facts are new, 1 is changed, 2 sources are new or changed."; null where nothing changes. */
export function formatImportedFacts({ facts }: Pick<ImportReport, 'facts'>): string | null {
  const count = (value: number, noun: string, rest: string) =>
    value === 0
      ? []
      : [
          `${value.toLocaleString('en')} ${noun}${value === 1 ? '' : 's'} ${value === 1 ? 'is' : 'are'} ${rest}`,
        ]
  const parts = [
    ...count(facts.added, 'fact', 'new'),
    ...count(facts.changed, 'fact', 'changed'),
    ...count(facts.removed, 'fact', 'removed'),
    ...count(facts.names.added, 'name', 'new'),
    ...count(facts.names.changed, 'name', 'changed'),
    ...count(facts.names.removed, 'name', 'removed'),
    ...count(facts.sources, 'source', 'new or changed'),
  ]
  return parts.length === 0 ? null : `${parts.join(', ')}.`
}

/** Tells in one sentence what an import does with facts, names and sources. */
import type { ImportReport } from './contracts/gedcom.contract.ts'

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

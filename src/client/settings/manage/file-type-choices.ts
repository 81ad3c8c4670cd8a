/** The types of files that the site can take, as one chooses them: by kind, endings of one type together. */
import { knownFileTypes } from '#shared/contracts/site-settings.contract.ts'
import { fileTypes } from '#shared/file-types.ts'
import type { FileEnding } from './settings-form.ts'

export interface TypeChoice {
  label: string
  endings: readonly FileEnding[]
}

const kinds = [
  { kind: 'Pictures', mediaKind: 'photo' },
  { kind: 'Documents', mediaKind: 'document' },
  { kind: 'Sound', mediaKind: 'audio' },
  { kind: 'Films', mediaKind: 'video' },
] as const

export const typeGroups: readonly { kind: string; types: readonly TypeChoice[] }[] = kinds.map(
  ({ kind, mediaKind }) => ({
    kind,
    types: fileTypes
      .filter((type) => type.kind === mediaKind)
      .map(({ label, settings }) => ({ label, endings: settings })),
  }),
)

/** The server takes a type where any of its endings is allowed. */
export function isTypeAllowed(allowed: readonly FileEnding[], { endings }: TypeChoice): boolean {
  return endings.some((ending) => allowed.includes(ending))
}

/** The endings with these types added or taken out, in the order in which the site knows them. */
export function setTypesAllowed(
  allowed: readonly FileEnding[],
  types: readonly TypeChoice[],
  taken: boolean,
): FileEnding[] {
  const meant = new Set(types.flatMap(({ endings }) => endings))
  return knownFileTypes.filter((ending) => (meant.has(ending) ? taken : allowed.includes(ending)))
}

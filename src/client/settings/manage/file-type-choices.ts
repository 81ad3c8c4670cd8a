/** The file types that administrators can allow, grouped by kind. */
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

/** Sound in WebM is allowed with the films, so that the settings offer one checkbox for both. */
function isFirstWithEnding({ label, settings: [ending] }: (typeof fileTypes)[number]): boolean {
  return fileTypes.find(({ settings }) => settings.some((other) => other === ending))?.label === label
}

export const typeGroups: readonly { kind: string; types: readonly TypeChoice[] }[] = kinds.map(
  ({ kind, mediaKind }) => ({
    kind,
    types: fileTypes
      .filter((type) => type.kind === mediaKind && isFirstWithEnding(type))
      .map(({ label, settings }) => ({ label, endings: settings })),
  }),
)

/** Whether a type is allowed: the server accepts a type if any of its extensions is allowed. */
export function isTypeAllowed(allowed: readonly FileEnding[], { endings }: TypeChoice): boolean {
  return endings.some((ending) => allowed.includes(ending))
}

/** Adds the extensions of some types to the allowed ones, or removes them. */
export function setTypesAllowed(
  allowed: readonly FileEnding[],
  types: readonly TypeChoice[],
  taken: boolean,
): FileEnding[] {
  const meant = new Set(types.flatMap(({ endings }) => endings))
  return knownFileTypes.filter((ending) => (meant.has(ending) ? taken : allowed.includes(ending)))
}

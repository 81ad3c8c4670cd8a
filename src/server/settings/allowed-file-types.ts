/** The allowed file types of a site whose settings were saved before the site knew some types. */
import { type AllowedExtension, fileTypes } from '#shared/file-types.ts'

/** The types of the settings before the list of known types was saved with them. */
export const firstKnownTypes: readonly string[] = [
  ...['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'tiff', 'pdf', 'docx', 'doc', 'txt'],
  ...['mp3', 'm4a', 'aac', 'ogg', 'wav', 'flac', 'mp4', 'mov', 'webm'],
]

/**
 * Adds the types that are new since the settings were saved: a new type is allowed where all types of its kind were.
 *
 * @param known the types that could be chosen when the settings were saved
 */
export function addNewTypes(
  allowed: readonly AllowedExtension[],
  known: readonly string[],
): AllowedExtension[] {
  const isAllAllowed = (kind: string) =>
    fileTypes
      .filter((type) => type.kind === kind)
      .flatMap(({ settings }): readonly AllowedExtension[] => settings)
      .every((extension) => !known.includes(extension) || allowed.includes(extension))
  const added = fileTypes
    .filter(({ kind }) => isAllAllowed(kind))
    .flatMap(({ settings }): readonly AllowedExtension[] => settings)
    .filter((extension) => !known.includes(extension))
  return [...new Set([...allowed, ...added])]
}

/** Types of the smallest build of exifr, which reads EXIF and nothing else. */
declare module 'exifr/dist/mini.esm.mjs' {
  export function parse(
    bytes: Uint8Array,
    options: { reviveValues: boolean },
  ): Promise<Readonly<Record<string | number, unknown>> | undefined>
}

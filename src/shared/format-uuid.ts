/** Formats 16 bytes as a UUID of the version 4 (random) or 8 (made of other data), RFC 9562; sets the bits that tell it. */
export function formatUuid(source: Uint8Array, version: 4 | 8): string {
  const bytes = source.slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

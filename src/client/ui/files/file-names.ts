/** Names that every device can save a file under. */

/** Not allowed, or with a meaning of their own, on one system or another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name.
const forbidden = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*]+/g
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const longest = 80

function splitName(name: string): [stem: string, extension: string] {
  const extension = /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - extension.length), extension]
}

/** The name without what a file system would trip over; `fallback` where nothing is left of it. */
export function safeFileName(name: string, fallback: string): string {
  const [stem, extension] = splitName(name.normalize('NFC').replace(forbidden, '-').trim())
  const plain = [...stem]
    .slice(0, longest)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const safe = /[\p{L}\p{N}]/u.test(plain) ? plain : fallback
  return `${reserved.test(safe) ? '_' : ''}${safe}${extension}`
}

/** Makes names that differ, also where large and small letters are the same: "Boat.jpg", "boat (2).jpg". */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const [stem, extension] = splitName(name)
    let unique = name
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${stem} (${number})${extension}`
    taken.add(unique.toLowerCase())
    return unique
  }
}

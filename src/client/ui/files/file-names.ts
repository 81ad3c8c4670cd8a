/** Makes file names that are valid on every operating system. */

/** Characters that are forbidden or special on some operating system. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: file names must not contain control characters.
const forbidden = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*]+/g
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const maxLength = 80

function splitName(name: string): [stem: string, extension: string] {
  const extension = /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - extension.length), extension]
}

/** Removes invalid characters; returns `fallback` if no letter or digit remains. */
export function safeFileName(name: string, fallback: string): string {
  const [stem, extension] = splitName(name.normalize('NFC').replace(forbidden, '-').trim())
  const plain = [...stem]
    .slice(0, maxLength)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const safe = /[\p{L}\p{N}]/u.test(plain) ? plain : fallback
  return `${reserved.test(safe) ? '_' : ''}${safe}${extension}`
}

/** Returns a function that makes names unique, ignoring case: "Boat.jpg", "boat (2).jpg". */
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

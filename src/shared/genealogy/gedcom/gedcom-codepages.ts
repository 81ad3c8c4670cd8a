/** Decodes the single-byte character sets of older programs: Windows (CP1252), DOS (CP437), Macintosh. */

/** The characters of the bytes 80 to FF. */
const HIGH = {
  CP1252:
    '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ' +
    '\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  CP437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  MACINTOSH:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
}

export type CodePage = keyof typeof HIGH

export function isCodePage(charset: string): charset is CodePage {
  return Object.hasOwn(HIGH, charset)
}

const STEP = 8192

function createCharTable(page: CodePage): Uint16Array {
  const high = HIGH[page]
  return Uint16Array.from({ length: 256 }, (_, byte) => (byte < 128 ? byte : high.charCodeAt(byte - 128)))
}

export function decodeCodePage(bytes: Uint8Array, page: CodePage): string {
  const units = createCharTable(page)
  const buffer = new Uint16Array(STEP)
  let text = ''
  for (let start = 0; start < bytes.length; start += STEP) {
    const part = bytes.subarray(start, start + STEP)
    for (let i = 0; i < part.length; i += 1) buffer[i] = units[part[i] ?? 0] ?? 0
    text += String.fromCharCode(...buffer.subarray(0, part.length))
  }
  return text
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122))
}

/** Guesses CP1252 or CP437 from the bytes next to letters; CP1252 in doubt. */
export function guessCodePage(bytes: Uint8Array): CodePage {
  let windows = 0
  let dos = 0
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0
    if (byte < 0x80 || !(isLetter(bytes[i - 1]) || isLetter(bytes[i + 1]))) continue
    if (byte >= 0xc0) windows += byte === 0xe1 ? 0 : 1
    else if (byte <= 0xa5 && byte !== 0x92) dos += 1
  }
  return dos > windows ? 'CP437' : 'CP1252'
}

/** Tags that exist in one GEDCOM version only: files of the other version have them with an underscore. */

const ONLY_7 = new Set([
  'CREA',
  'CROP',
  'EXID',
  'HEIGHT',
  'INIL',
  'LEFT',
  'MIME',
  'NO',
  'PHRASE',
  'SCHMA',
  'SDATE',
  'TAG',
  'TOP',
  'TRAN',
  'UID',
  'WIDTH',
])

const ONLY_5 = new Set([
  'AFN',
  'ANCE',
  'BLOB',
  'DESC',
  'FAMF',
  'FONE',
  'ORDI',
  'RELA',
  'RFN',
  'RIN',
  'ROMN',
  'SUBN',
])

function withoutUnderscores(tag: string): string {
  return tag.replace(/^_+/, '')
}

/** Converts a tag of a file to the tag without the underscore. `seven` is true for files of version 7. */
export function toInternalTag(tag: string, seven: boolean): string {
  return tag.startsWith('_') && (seven ? ONLY_5 : ONLY_7).has(withoutUnderscores(tag)) ? tag.slice(1) : tag
}

/** Converts a tag to the tag of a file: the inverse of `toInternalTag`. */
export function toFileTag(tag: string, seven: boolean): string {
  return (seven ? ONLY_5 : ONLY_7).has(withoutUnderscores(tag)) ? `_${tag}` : tag
}

/** Tags that only one version of GEDCOM has: in the other they are written with an underscore, as extensions. */

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

/** The tag meant by `tag` in a file of version 7 (`seven`) or of an older one. */
export function toInternalTag(tag: string, seven: boolean): string {
  return tag.startsWith('_') && (seven ? ONLY_5 : ONLY_7).has(withoutUnderscores(tag)) ? tag.slice(1) : tag
}

/** The inverse of `tagInHouse`. */
export function toFileTag(tag: string, seven: boolean): string {
  return (seven ? ONLY_5 : ONLY_7).has(withoutUnderscores(tag)) ? `_${tag}` : tag
}

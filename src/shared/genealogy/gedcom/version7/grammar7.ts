/**
 * The structures of GEDCOM 7.0: what may stand below what, how often, and with which value. Written after the grammar in
 * FamilySearch's specification, section 3.
 */

const dataTypes = [
  'none',
  'text',
  'happened',
  'age',
  'date',
  'day',
  'file path',
  'language',
  'latitude',
  'longitude',
  'media type',
  'name',
  'number',
  'period',
  'tag definition',
  'time',
  'uri',
] as const

type DataType = (typeof dataTypes)[number]

/** The form of a value: a pointer to a kind of record, an enumeration, a list of one, or a data type. */
export type Payload =
  | { kind: 'pointer'; to: string }
  | { kind: 'enumeration' | 'enumerations'; values: ReadonlySet<string> }
  | { kind: DataType }

interface Substructure {
  /** The name of its rule. */
  rule: string
  isRequired: boolean
  isRepeatable: boolean
}

export interface Rule {
  payload: Payload
  /** By tag. Tags of the program's own may stand everywhere. */
  below: ReadonlyMap<string, Substructure>
}

const notes = 'NOTE* SNOTE*'
const cited = `SOUR:CITATION* ${notes}`
const contact = 'ADDR PHON* EMAIL* FAX* WWW*'
const identifiers = 'REFN* UID* EXID*'
const changes = 'CHAN CREA'
const namePieces = 'NPFX* GIVN* NICK* SPFX* SURN* NSFX*'
const detail = `DATE PLAC ${contact} AGNC RELI CAUS RESN SDATE:DATE ASSO* ${cited} OBJE:MEDIA_LINK* UID*`
const personDetail = `${detail} AGE`
const unionDetail = `${detail} HUSB:PARTNER_AGE WIFE:PARTNER_AGE`
const ordinance = `DATE TEMP PLAC STAT:ORDINANCE_STATUS ${cited}`

const personEvents =
  'BAPM BARM BASM BLES BURI CENS CHRA CONF CREM DEAT EMIG FCOM GRAD IMMI NATU ORDN PROB RETI WILL'
const personAttributes = 'CAST DSCR EDUC NATI OCCU PROP RELI RESI SSN TITL'
const unionEvents = 'ANUL CENS DIV DIVF ENGA MARB MARC MARL MARR MARS'

/** Lists a rule for each of the tags: "BIRT:EVENT* DEAT:EVENT*". */
function each(tags: string, rule: string): string {
  return tags.replaceAll(/\w+/g, (tag) => `${tag}:${rule}*`)
}

const events = `ADOP BIRT CHR ${personEvents} ${unionEvents}`
const attributes = `${personAttributes} EVEN FACT IDNO NCHI NMR`

const enumerations: Readonly<Record<string, string>> = {
  adoptive: 'HUSB WIFE BOTH',
  event: events,
  fact: `${events} ${attributes}`,
  link: 'CHALLENGED DISPROVEN PROVEN',
  medium:
    'AUDIO BOOK CARD ELECTRONIC FICHE FILM MAGAZINE MANUSCRIPT MAP NEWSPAPER OTHER PHOTO TOMBSTONE VIDEO',
  name: 'AKA BIRTH IMMIGRANT MAIDEN MARRIED OTHER PROFESSIONAL',
  ordinance:
    'BIC CANCELED CHILD COMPLETED DNS DNS_CAN EXCLUDED INFANT PRE_1970 STILLBORN SUBMITTED UNCLEARED',
  pedigree: 'ADOPTED BIRTH FOSTER OTHER SEALING',
  quality: '0 1 2 3',
  restriction: 'CONFIDENTIAL LOCKED PRIVACY',
  role: 'CHIL CLERGY FATH FRIEND GODP HUSB MOTH MULTIPLE NGHBR OFFICIATOR OTHER PARENT SPOU WIFE WITN',
  sex: 'F M U X',
}

/**
 * Each rule: its name, its payload and its substructures. A pointer is "@INDI", an enumeration "=sex", a list of one "=fact…".
 * A substructure is a tag with the name of its rule where that is another: "DATE" at most once, "DATE!" once, "NOTE*" any
 * number of times, "FILE+" at least once.
 */
const table: readonly (readonly [names: string, payload: string, below: string])[] = [
  [
    'HEAD',
    'none',
    `GEDC! SCHMA SOUR:PROGRAM DEST:TEXT DATE:DAY SUBM:SUBMITTER COPR:TEXT LANG PLAC:PLACE_FORM NOTE SNOTE`,
  ],
  ['GEDC', 'none', 'VERS:TEXT!'],
  ['SCHMA', 'none', 'TAG*'],
  ['TAG', 'tag definition', ''],
  ['PROGRAM', 'text', 'VERS:TEXT NAME:TEXT CORP DATA:PROGRAM_DATA'],
  ['CORP', 'text', contact],
  ['PROGRAM_DATA', 'text', 'DATE:DAY COPR:TEXT'],
  ['PLACE_FORM', 'none', 'FORM:TEXT!'],
  [
    'INDI',
    'none',
    [
      `RESN NAME* SEX ADOP* BIRT* CHR* ${each(personEvents, 'PERSON_EVENT')}`,
      each(personAttributes, 'PERSON_ATTRIBUTE'),
      each('EVEN FACT IDNO', 'PERSON_FACT_OF_TYPE'),
      `${each('NCHI NMR', 'PERSON_COUNT')} NO* ${each('BAPL CONL ENDL INIL', 'ORDINANCE')} SLGC*`,
      `FAMC:CHILD_LINK* FAMS* SUBM:SUBMITTER* ASSO* ALIA* ANCI:SUBMITTER* DESI:SUBMITTER*`,
      `${identifiers} ${cited} OBJE:MEDIA_LINK* ${changes}`,
    ].join(' '),
  ],
  [
    'FAM',
    'none',
    [
      `RESN HUSB:MEMBER WIFE:MEMBER CHIL:MEMBER* ${each(unionEvents, 'UNION_EVENT')} RESI:UNION_FACT*`,
      `${each('EVEN FACT', 'UNION_FACT_OF_TYPE')} NCHI:UNION_COUNT* NO* SLGS:ORDINANCE* ASSO*`,
      `SUBM:SUBMITTER* ${identifiers} ${cited} OBJE:MEDIA_LINK* ${changes}`,
    ].join(' '),
  ],
  ['OBJE', 'none', `RESN FILE+ ${identifiers} ${cited} ${changes}`],
  ['REPO', 'none', `NAME:TEXT! ${contact} ${notes} ${identifiers} ${changes}`],
  ['SNOTE_RECORD', 'text', `MIME LANG TRAN:NOTE_TRANSLATION* SOUR:CITATION* ${identifiers} ${changes}`],
  [
    'SOUR',
    'none',
    `DATA AUTH:TEXT TITL:TEXT ABBR:TEXT PUBL:TEXT TEXT:QUOTATION REPO:REPOSITORY_LINK* ${identifiers} ${notes} OBJE:MEDIA_LINK* ${changes}`,
  ],
  ['SUBM', 'none', `NAME:TEXT! ${contact} OBJE:MEDIA_LINK* LANG* ${identifiers} ${notes} ${changes}`],

  ['BIRT CHR', 'happened', `TYPE:TEXT ${personDetail} FAMC:FAMILY_LINK`],
  ['ADOP', 'happened', `TYPE:TEXT ${personDetail} FAMC:ADOPTIVE_FAMILY`],
  ['ADOPTIVE_FAMILY', '@FAM', 'ADOP:ADOPTIVE_PARENT'],
  ['ADOPTIVE_PARENT', '=adoptive', 'PHRASE:TEXT'],
  ['PERSON_EVENT', 'happened', `TYPE:TEXT ${personDetail}`],
  ['PERSON_ATTRIBUTE', 'text', `TYPE:TEXT ${personDetail}`],
  ['PERSON_FACT_OF_TYPE', 'text', `TYPE:TEXT! ${personDetail}`],
  ['PERSON_COUNT', 'number', `TYPE:TEXT ${personDetail}`],
  ['UNION_EVENT', 'happened', `TYPE:TEXT ${unionDetail}`],
  ['UNION_FACT', 'text', `TYPE:TEXT ${unionDetail}`],
  ['UNION_FACT_OF_TYPE', 'text', `TYPE:TEXT! ${unionDetail}`],
  ['UNION_COUNT', 'number', `TYPE:TEXT ${unionDetail}`],
  ['PARTNER_AGE', 'none', 'AGE!'],
  ['AGE', 'age', 'PHRASE:TEXT'],
  ['NO', '=event', `DATE:PERIOD ${cited}`],
  ['ORDINANCE', 'none', ordinance],
  ['SLGC', 'none', `${ordinance} FAMC:FAMILY_LINK!`],
  ['ORDINANCE_STATUS', '=ordinance', 'DATE:DAY!'],

  ['NAME', 'name', `TYPE:NAME_TYPE ${namePieces} TRAN:NAME_TRANSLATION* ${cited}`],
  ['NAME_TYPE', '=name', 'PHRASE:TEXT'],
  ['NAME_TRANSLATION', 'name', `LANG! ${namePieces}`],
  ['SEX', '=sex', ''],
  ['RESN', '=restriction…', ''],
  ['ASSO', '@INDI', `PHRASE:TEXT ROLE! ${cited}`],
  ['ROLE', '=role', 'PHRASE:TEXT'],
  ['ALIA MEMBER', '@INDI', 'PHRASE:TEXT'],
  ['CHILD_LINK', '@FAM', `PEDI STAT:LINK_STATUS ${notes}`],
  ['PEDI', '=pedigree', 'PHRASE:TEXT'],
  ['LINK_STATUS', '=link', 'PHRASE:TEXT'],
  ['FAMS', '@FAM', notes],
  ['FAMILY_LINK', '@FAM', ''],
  ['SUBMITTER', '@SUBM', ''],

  ['CITATION', '@SOUR', `PAGE:TEXT DATA:CITATION_DATA EVEN:CITED_EVENT QUAY OBJE:MEDIA_LINK* ${notes}`],
  ['CITATION_DATA', 'none', 'DATE TEXT:QUOTATION*'],
  ['CITED_EVENT', '=fact', 'PHRASE:TEXT ROLE'],
  ['QUAY', '=quality', ''],
  ['QUOTATION', 'text', 'MIME LANG'],
  ['DATA', 'none', `EVEN:RECORDED_EVENTS* AGNC:TEXT ${notes}`],
  ['RECORDED_EVENTS', '=fact…', 'DATE:PERIOD PLAC'],
  ['REPOSITORY_LINK', '@REPO', `CALN* ${notes}`],
  ['CALN', 'text', 'MEDI'],
  ['MEDI', '=medium', 'PHRASE:TEXT'],
  ['MEDIA_LINK', '@OBJE', 'CROP TITL:TEXT'],
  ['CROP', 'none', 'TOP:COUNT LEFT:COUNT HEIGHT:COUNT WIDTH:COUNT'],
  ['COUNT', 'number', ''],
  ['FILE', 'file path', 'FORM:MEDIA_TYPE! TITL:TEXT TRAN:FILE_TRANSLATION*'],
  ['FILE_TRANSLATION', 'file path', 'FORM:MEDIA_TYPE!'],
  ['MEDIA_TYPE', 'media type', 'MEDI'],
  ['NOTE', 'text', 'MIME LANG TRAN:NOTE_TRANSLATION* SOUR:CITATION*'],
  ['NOTE_TRANSLATION', 'text', 'MIME LANG'],
  ['SNOTE', '@SNOTE', ''],
  ['MIME', 'media type', ''],
  ['LANG', 'language', ''],

  ['DATE', 'date', 'TIME PHRASE:TEXT'],
  ['PERIOD', 'period', 'PHRASE:TEXT'],
  ['DAY', 'day', 'TIME'],
  ['TIME', 'time', ''],
  ['PLAC', 'text', `FORM:TEXT LANG TRAN:PLACE_TRANSLATION* MAP EXID* ${notes}`],
  ['PLACE_TRANSLATION', 'text', 'LANG!'],
  ['MAP', 'none', 'LATI! LONG!'],
  ['LATI', 'latitude', ''],
  ['LONG', 'longitude', ''],
  ['ADDR', 'text', 'ADR1:TEXT ADR2:TEXT ADR3:TEXT CITY:TEXT STAE:TEXT POST:TEXT CTRY:TEXT'],
  ['REFN', 'text', 'TYPE:TEXT'],
  ['EXID', 'text', 'TYPE:URI'],
  ['URI', 'uri', ''],
  ['CHAN', 'none', `DATE:DAY! ${notes}`],
  ['CREA', 'none', 'DATE:DAY!'],
  ['TEXT PHON EMAIL FAX WWW AGNC RELI CAUS UID TEMP PAGE NPFX GIVN NICK SPFX SURN NSFX', 'text', ''],
]

function parsePayload(text: string): Payload {
  if (text.startsWith('@')) return { kind: 'pointer', to: text.slice(1) }
  const name = /^=(\w+)(…?)$/.exec(text)
  if (name === null) return { kind: dataTypes.find((type) => type === text) ?? 'text' }
  const values = new Set(enumerations[name[1] ?? '']?.split(' '))
  return { kind: name[2] === '' ? 'enumeration' : 'enumerations', values }
}

function parseBelow(text: string): ReadonlyMap<string, Substructure> {
  const parts = text.split(' ').filter((part) => part !== '')
  return new Map(
    parts.map((part) => {
      const [, tag = '', rule = tag, count = ''] = /^(\w+)(?::(\w+))?([!*+]?)$/.exec(part) ?? []
      const isRequired = count === '!' || count === '+'
      return [tag, { rule, isRequired, isRepeatable: count === '*' || count === '+' }]
    }),
  )
}

const rules: ReadonlyMap<string, Rule> = new Map(
  table.flatMap(([names, payload, below]) => {
    const rule = { payload: parsePayload(payload), below: parseBelow(below) }
    return names.split(' ').map((name) => [name, rule] as const)
  }),
)

/** The rule with a name; undefined for structures of a program's own. */
export function getRule(name: string | undefined): Rule | undefined {
  return name === undefined ? undefined : rules.get(name)
}

/** The events that a person or a couple can be said not to have had. */
export const deniableEvents: ReadonlySet<string> = new Set(events.split(' '))

/** The tags that programs invent for facts, with what they mean. Source: the documents of the programs, and files of their users. */

const value = { isAttribute: true, valueLabel: 'Value' } as const

/** Family Tree Maker's facts of the user: the head of the file may name them. */
const ownFacts = Object.fromEntries(
  Array.from({ length: 13 }, (_, i) => [
    `_FA${i + 1}`,
    { label: `Fact ${i + 1}`, of: 'both', ...value, isNamed: true } as const,
  ]),
)

const website = { label: 'Website', of: 'person', isAttribute: true, valueLabel: 'Address' } as const

/** Files have them; the form offers the tags of `factTags` instead. */
export const programFactTags = {
  ...ownFacts,
  _BRTM: { label: 'Brit milah', of: 'person' },
  _CIRC: { label: 'Circumcision', of: 'person' },
  _COML: { label: 'Common law marriage', of: 'union' },
  _DCAUSE: { label: 'Cause of death', of: 'person', isAttribute: true, valueLabel: 'Cause' },
  _DEG: { label: 'Degree', of: 'person', ...value },
  _DEST: { label: 'Destination', of: 'person', ...value },
  _DNA: { label: 'DNA markers', of: 'person', ...value, isInternal: true },
  _ELEC: { label: 'Elected', of: 'person', ...value },
  _EMPLOY: { label: 'Employment', of: 'person', ...value },
  _EXCM: { label: 'Excommunication', of: 'person' },
  _EYEC: { label: 'Eye color', of: 'person', ...value },
  _FUN: { label: 'Funeral', of: 'person' },
  _HAIR: { label: 'Hair color', of: 'person', ...value },
  _HEIG: { label: 'Height', of: 'person', ...value },
  _INTE: { label: 'Interment', of: 'person' },
  _MARI: { label: 'Marriage intention', of: 'union' },
  _MBON: { label: 'Marriage bond', of: 'union' },
  _MEDC: { label: 'Medical information', of: 'person', ...value, isInternal: true },
  _MILI: { label: 'Military service', of: 'person', ...value },
  _MILTID: {
    label: 'Military number',
    of: 'person',
    isAttribute: true,
    valueLabel: 'Number',
    isInternal: true,
  },
  _MISN: { label: 'Mission', of: 'person', ...value },
  _NAMS: { label: 'Namesake', of: 'person', ...value },
  _NMAR: { label: 'Never married', of: 'person' },
  _ORDI: { label: 'Ordination', of: 'person' },
  _ORIG: { label: 'Origin', of: 'person', ...value },
  _PURC: { label: 'Land purchase', of: 'person', ...value },
  _SALE: { label: 'Land sale', of: 'person', ...value },
  _URL: website,
  _WEBTAG: website,
  _WEIG: { label: 'Weight', of: 'person', ...value },
  _WLNK: website,
  _YART: { label: 'Yahrzeit', of: 'person' },
  CITN: { label: 'Citizenship', of: 'person', ...value },
  EMAL: { label: 'Email address', of: 'person', isAttribute: true, valueLabel: 'Address', isInternal: true },
} as const

/** The tags of web links, which stand below them: URL, with NAME (RootsMagic) or TITL (Ancestry). */
export const linkTags: ReadonlySet<string> = new Set(['_WEBTAG', '_WLNK'])

/** Tests the terms for all kinds of relationships. */
import { describe, expect, it } from 'vitest'
import { randomFrom } from '#tests/support/population.ts'
import { kinFamilyOf, relationshipsOf, words, written } from './family-fixtures.ts'

/** Five generations of descendants of Adam and Eve, with relatives by marriage. */
const village = kinFamilyOf(
  written(`
  adam m
  eve f
  adam + eve
  adam & eve > abel beth
  abel m
  ann f
  beth f
  bob m
  abel + ann
  bob + beth
  abel & ann > carl cora
  bob & beth > dan dora
  carl m
  cora f
  dan m
  dora f
  celia f
  dina f
  carl + celia
  dan + dina
  carl & celia > emil
  dan & dina > fay
  emil m
  fay f
  emma f
  emil + emma
  emil & emma > gil
  gil m
  gila f
  gil + gila
  gil & gila > hugo
  hugo m
  hanna f
  hugo + hanna
  hugo & hanna > ivo
  ivo m
  cliff m
  cora + cliff
  cliff & cora > eric
  eric m
  fred m
  fred + fay
  fred & fay > greta
  greta f
  zoe f
  kid ?
  carl & celia > kid
  celia-dad m
  celia-mum f
  celia-dad & celia-mum > celia celia-bro celia-sis
  celia-bro m
  celia-sis f
  celia-grandma f
  _ & celia-grandma > celia-dad
  bro-wife f
  celia-bro + bro-wife
  celia-bro & bro-wife > celia-niece
  celia-niece f
  bro-wife-dad m
  bro-wife-dad & _ > bro-wife wife-sister
  wife-sister f
  sister-man m
  sister-man + wife-sister
  emma-mum f
  _ & emma-mum > emma
  hermit m
`),
)

describe('findRelationships in a large family', () => {
  it.each([
    // Direct lines.
    ['abel', 'carl', 'father'],
    ['celia', 'carl', 'wife'],
    ['ann', 'carl', 'mother'],
    ['carl', 'abel', 'son'],
    ['cora', 'ann', 'daughter'],
    ['kid', 'carl', 'child'],
    ['abel', 'emil', 'grandfather'],
    ['ann', 'emil', 'grandmother'],
    ['emil', 'abel', 'grandson'],
    ['fay', 'beth', 'granddaughter'],
    ['kid', 'ann', 'grandchild'],
    ['adam', 'emil', 'great-grandfather'],
    ['emil', 'eve', 'great-grandson'],
    ['eve', 'gil', 'great-great-grandmother'],
    ['adam', 'hugo', 'great-great-great-grandfather'],
    ['eve', 'ivo', '4× great-grandmother'],
    ['ivo', 'adam', '4× great-grandson'],
    // Side lines.
    ['abel', 'beth', 'brother'],
    ['beth', 'abel', 'sister'],
    ['kid', 'emil', 'sibling'],
    ['abel', 'dan', 'uncle'],
    ['beth', 'carl', 'aunt'],
    ['carl', 'beth', 'nephew'],
    ['cora', 'beth', 'niece'],
    ['kid', 'cora', 'niece or nephew'],
    ['kid', 'gil', 'aunt or uncle'],
    ['beth', 'emil', 'great-aunt'],
    ['abel', 'greta', 'great-great-uncle'],
    ['greta', 'abel', 'great-great-niece'],
    ['fay', 'abel', 'great-niece'],
    ['kid', 'beth', 'great-niece or great-nephew'],
    ['kid', 'hugo', 'great-aunt or great-uncle'],
    ['beth', 'ivo', '4× great-aunt'],
    ['carl', 'dan', 'first cousin'],
    ['emil', 'fay', 'second cousin'],
    ['gil', 'greta', 'third cousin'],
    ['emil', 'dan', 'first cousin once removed'],
    ['dan', 'emil', 'first cousin once removed'],
    ['gil', 'dan', 'first cousin twice removed'],
    ['hugo', 'dan', 'first cousin three times removed'],
    ['ivo', 'fay', 'second cousin three times removed'],
    ['greta', 'emil', 'second cousin once removed'],
    // Marriages.
    ['carl', 'celia', 'husband'],
    ['celia-dad', 'carl', 'father-in-law'],
    ['celia-mum', 'carl', 'mother-in-law'],
    ['carl', 'celia-dad', 'son-in-law'],
    ['celia', 'ann', 'daughter-in-law'],
    ['celia-bro', 'carl', 'brother-in-law'],
    ['celia', 'cora', 'sister-in-law'],
    ['cliff', 'carl', 'brother-in-law'],
    ['carl', 'celia-sis', 'brother-in-law'],
    ['bob', 'carl', 'uncle by marriage'],
    ['carl', 'bob', 'nephew by marriage'],
    ['celia-niece', 'carl', 'niece by marriage'],
    ['celia-dad', 'ann', 'son’s father-in-law'],
    ['ann', 'celia-mum', 'daughter’s mother-in-law'],
    ['dina', 'carl', 'first cousin’s wife'],
    ['carl', 'dina', 'husband’s first cousin'],
    ['celia', 'dina', 'husband’s first cousin’s wife'],
    ['emma', 'abel', 'grandson’s wife'],
    ['abel', 'emma', 'husband’s grandfather'],
    ['celia-grandma', 'carl', 'wife’s grandmother'],
    ['bro-wife', 'carl', 'wife’s brother’s wife'],
    ['carl', 'bro-wife', 'husband’s sister’s husband'],
    ['cliff', 'celia', 'husband’s sister’s husband'],
    ['wife-sister', 'carl', 'wife’s brother’s wife’s sister'],
    ['sister-man', 'carl', 'wife’s brother’s wife’s sister’s husband'],
    ['emma-mum', 'kid', 'brother’s mother-in-law'],
  ])('%s is to %s: %s', (one, other, expected) => {
    expect(words(village, one, other)[0]).toBe(expected)
  })

  it('returns nothing for unrelated and unknown people', () => {
    expect(words(village, 'hermit', 'ivo')).toEqual([])
    expect(words(village, 'hermit', 'nobody')).toEqual([])
  })

  it('recognizes the same person', () => {
    expect(relationshipsOf(village, 'ivo', 'ivo')).toMatchObject([{ type: 'same', distance: 0 }])
  })

  it('returns the path with people, steps and common ancestors', () => {
    const number = (id: string) => village.graph.indexOf.get(id)
    const [cousins] = relationshipsOf(village, 'emil', 'dan')
    expect(cousins?.isBlood).toBe(true)
    expect(cousins?.paths).toEqual([
      {
        path: {
          people: ['emil', 'carl', 'abel', 'adam', 'beth', 'dan'].map(number),
          steps: ['up', 'up', 'up', 'down', 'down'],
        },
        common: ['adam', 'eve'].map(number),
      },
    ])
    const [inLaws] = relationshipsOf(village, 'bro-wife', 'carl')
    expect(inLaws?.isBlood).toBe(false)
    expect(inLaws?.paths[0]?.path.steps).toEqual(['partner', 'up', 'down', 'partner'])
  })
})

/** Second marriages, adopted and foster children. */
const patchwork = kinFamilyOf(
  written(`
  dad m 1900
  mum f
  dad + mum x 1930
  dad & mum > son sis
  son m 1925
  sis f 1927
  wife2 f
  dad + wife2
  dad & wife2 > half
  half f 1940
  wife2-ex m
  wife2-ex & wife2 > stepbro
  stepbro m 1932
  wife1 f
  dad + wife1 x 1920
  friend f
  dad & friend > natural
  natural m
  son-wife f
  son + son-wife
  son & son-wife > sonson
  sonson m
  half & _ > halfkid
  halfkid f
  stepbro & _ > stepbrokid
  stepbrokid ?
  rich m
  kind f
  rich + kind
  rich & kind > own
  own f
  rich-dad m
  rich-dad & _ > rich rich-bro
  rich-bro m
  rich-bro & _ > rich-cousin
  rich-cousin m
  rich a> adopted
  kind a> adopted
  adopted f
  adopted-kid ?
  _ & adopted > adopted-kid
  mum & rich-bro > nobody
  foster-mum f
  foster-mum f> pupil foundling
  pupil m
  foundling ?
  foster-mum & _ > foster-own
  tutor m
  tutor g> pupil
  stepped f
  step-recorded m
  step-recorded s> stepped
  only-dad m
  only-dad & _ > one two
  one m
  two m
  two-mum f
  only-dad & two-mum > three
  three f
  ex-mum f
  _ & ex-mum > mum
`),
)

describe('findRelationships in blended families', () => {
  it.each([
    ['mum', 'dad', 'former wife'],
    ['wife2', 'dad', 'wife'],
    ['friend', 'dad', 'partner'],
    ['half', 'son', 'half-sister'],
    ['son', 'half', 'half-brother'],
    ['natural', 'sis', 'half-brother'],
    ['halfkid', 'son', 'half-niece'],
    ['son', 'halfkid', 'half-uncle'],
    ['halfkid', 'sonson', 'half first cousin'],
    ['half', 'sonson', 'half-aunt'],
    ['wife2', 'son', 'stepmother'],
    ['son', 'wife2', 'stepson'],
    ['dad', 'stepbro', 'stepfather'],
    ['stepbro', 'dad', 'stepson'],
    ['stepbro', 'son', 'stepbrother'],
    ['sis', 'stepbro', 'stepsister'],
    ['wife2', 'sonson', 'step-grandmother'],
    ['sonson', 'wife2', 'step-grandson'],
    ['stepbrokid', 'dad', 'step-grandchild'],
    // Parted before the child was born.
    ['wife1', 'son', 'father’s former wife'],
    ['ex-mum', 'dad', 'former mother-in-law'],
    ['rich', 'adopted', 'adoptive father'],
    ['kind', 'adopted', 'adoptive mother'],
    ['adopted', 'kind', 'adopted daughter'],
    ['own', 'adopted', 'adoptive sister'],
    ['rich-dad', 'adopted', 'adoptive grandfather'],
    ['adopted-kid', 'rich', 'adoptive grandchild'],
    ['rich-bro', 'adopted', 'adoptive uncle'],
    ['rich-cousin', 'adopted', 'adoptive first cousin'],
    ['foster-mum', 'pupil', 'foster mother'],
    ['pupil', 'foster-mum', 'foster son'],
    ['foundling', 'foster-mum', 'foster child'],
    ['foster-own', 'pupil', 'foster sibling'],
    ['tutor', 'pupil', 'guardian'],
    ['pupil', 'tutor', 'ward'],
    ['step-recorded', 'stepped', 'stepfather'],
    ['stepped', 'step-recorded', 'stepdaughter'],
    // One whose mother nobody knows is not said to be a half-brother.
    ['one', 'two', 'brother'],
    ['one', 'three', 'brother'],
  ])('%s is to %s: %s', (one, other, expected) => {
    expect(words(patchwork, one, other)[0]).toBe(expected)
  })

  it('does not count adoptive and step-relations as blood relations', () => {
    for (const [one, other] of [
      ['rich', 'adopted'],
      ['dad', 'stepbro'],
      ['mum', 'dad'],
      ['tutor', 'pupil'],
    ] as const) {
      expect(relationshipsOf(patchwork, one, other)[0]?.isBlood).toBe(false)
    }
  })
})

/** Brothers who married sisters, cousins who married each other, and their descendants. */
const entangled = kinFamilyOf(
  written(`
  p1 m
  p2 f
  q1 m
  q2 f
  p1 & p2 > pa pb pc
  q1 & q2 > qa qb qc
  pa m
  pb m
  pc m
  qa f
  qb f
  qc f
  pa + qa
  pb + qb
  pa & qa > x
  pb & qb > y
  x m
  y f
  x-wife f
  y-man m
  x & x-wife > xx
  y-man & y > yy
  xx m
  yy f
  third m
  third & qc > w
  w f
  x & w > z
  z f
  x + w
  xx & yy > zz
  zz m
  s f
  pa & s > tq
  tq m
  qb-man m
  qb-man & qb > half-y
  half-y f
  zz & half-y > far
  far f
`),
)

describe('findRelationships in families with intermarriage', () => {
  it.each([
    ['x', 'y', ['double first cousin']],
    ['xx', 'y', ['daughter’s partner', 'double first cousin once removed']],
    ['xx', 'yy', ['partner', 'double second cousin']],
    ['w', 'x', ['wife', 'first cousin']],
    ['z', 'y', ['double first cousin once removed']],
    ['tq', 'x', ['half-brother']],
    ['tq', 'y', ['first cousin']],
    ['pa', 'qb', ['brother-in-law']],
    // Brother and sister stay that, however their parents are related.
    ['zz', 'far', ['father', 'half first cousin once removed']],
  ])('%s is to %s: %j', (one, other, expected) => {
    const told = words(entangled, one, other)
    expect(told.slice(0, expected.length)).toEqual(expected)
  })

  it('returns two paths through different couples for double cousins', () => {
    const [cousins] = relationshipsOf(entangled, 'x', 'y')
    const couples = cousins?.paths.map(({ common }) => common.map((p) => entangled.graph.ids[p]).join('+'))
    expect(couples?.toSorted()).toEqual(['p1+p2', 'q1+q2'])
  })
})

describe('findRelationships with impossible records', () => {
  it('finishes for a cycle of parents', () => {
    const circle = kinFamilyOf(written('a & b > c\nc & d > a\na & e > f\nc m\na m\nf f'))
    expect(words(circle, 'a', 'f')[0]).toBe('father')
    expect(words(circle, 'c', 'f').length).toBeGreaterThan(0)
  })

  it('is fast for forty generations of intermarriage', () => {
    const random = randomFrom(40)
    const lines: string[] = []
    for (let generation = 1; generation <= 40; generation++) {
      for (let child = 0; child < 12; child++) {
        const [father, mother] = [Math.floor(random() * 6) * 2, Math.floor(random() * 6) * 2 + 1]
        lines.push(`p${generation - 1}x${father} & p${generation - 1}x${mother} > p${generation}x${child}`)
      }
    }
    const family = kinFamilyOf(written(lines.join('\n')))
    const [nearest] = relationshipsOf(family, 'p40x0', 'p40x1')
    expect(nearest?.distance).toBeLessThanOrEqual(6)
    expect(relationshipsOf(family, 'p40x0', 'p0x0')[0]?.firstTerms).toEqual(['38× great-grandchild'])
  })

  it('returns the same relationship from both sides', () => {
    for (const family of [village, patchwork, entangled]) {
      const { ids } = family.graph
      for (const one of ids) {
        for (const other of ids) {
          const there = relationshipsOf(family, one, other)
          const back = relationshipsOf(family, other, one)
          expect(back.map(({ firstTerms: first, secondTerms: second }) => [second, first])).toEqual(
            there.map(({ firstTerms: first, secondTerms: second }) => [first, second]),
          )
        }
      }
    }
  })
})

/** Alba and Bruno have parents whom nobody knows; Papa has children of two families with unknown mothers, and one of a third. */
const unknownParents = kinFamilyOf(
  written(`
  alba f
  bruno m
  celia f
  dario m
  bruno & _ > celia
  alba + alba-man
  _ & alba > dario
  home ~> alba bruno
  other-home ~> elsa
  elsa f
  papa m
  papa & _ > ida jon kai
  ida f
  jon m
  kai m
  first ~> ida jon
  second ~> kai
  papa & mama > lea
  lea f
`),
)

describe('findRelationships where parents are not known', () => {
  it.each([
    ['alba', 'bruno', 'sister'],
    ['alba', 'celia', 'aunt'],
    ['dario', 'celia', 'first cousin'],
    ['ida', 'jon', 'sister'],
    ['kai', 'ida', 'half-brother'],
    ['lea', 'ida', 'sister'],
  ])('%s is to %s: %s', (one, other, term) => {
    expect(words(unknownParents, one, other)).toEqual([term])
  })

  it('finds nothing between families, and nobody at the top of the path', () => {
    expect(words(unknownParents, 'alba', 'elsa')).toEqual([])
    const [aunt] = relationshipsOf(unknownParents, 'celia', 'alba')
    const { ids } = unknownParents.graph
    const path = aunt?.paths[0]?.path
    expect(path?.people.map((p) => ids[p] ?? null)).toEqual(['celia', 'bruno', null, 'alba'])
    expect(path?.steps).toEqual(['up', 'up', 'down'])
  })
})

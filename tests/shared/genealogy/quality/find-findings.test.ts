/** Tests each rule of the check with the smallest family that breaks it, and one that does not. */
import { describe, expect, it } from 'vitest'
import type { PersonRecord } from '#shared/genealogy/quality/checked-family.ts'
import { findFindings } from '#shared/genealogy/quality/find-findings.ts'
import { type RuleId, ruleIds } from '#shared/genealogy/quality/rules.ts'
import { buildRecords } from '#tests/support/checked-family.ts'

const today = new Date('2026-06-15T12:00:00Z')

type Parts = Parameters<typeof buildRecords>[0]

/** "rule severity" of every finding; people without relatives are not what most tests are about. */
function check(parts: Parts, off: readonly RuleId[] = ['no-relatives', 'no-sex', 'place-without-country']) {
  return findFindings(buildRecords(parts), { today, off }).map(({ rule, severity }) => `${rule} ${severity}`)
}

function life(birth: string | null, death: string | null, rest: Partial<PersonRecord> = {}): Parts {
  return { people: [{ id: 'a', birth_date: birth, death_date: death, ...rest }] }
}

function withFact(parts: Parts, ...facts: NonNullable<Parts['facts']>): Parts {
  return { ...parts, facts: facts.map((fact) => ({ person_id: 'a', ...fact })) }
}

/** A child, and one parent. */
function childOf(
  role: 'mother' | 'father',
  parent: Partial<PersonRecord>,
  child: Partial<PersonRecord>,
): Parts {
  return {
    people: [
      { id: 'p', gender: role === 'mother' ? 'F' : 'M', ...parent },
      { id: 'c', [`${role}_id`]: 'p', ...child },
    ],
  }
}

function siblings(...children: readonly Partial<PersonRecord>[]): Parts {
  return {
    people: [
      { id: 'm', gender: 'F' },
      ...children.map((child, index) => ({ id: `c${index}`, mother_id: 'm', ...child })),
    ],
  }
}

function couple(
  one: Partial<PersonRecord>,
  other: Partial<PersonRecord>,
  union: Partial<NonNullable<Parts['unions']>[number]> = {},
): Parts {
  const { from_date = null } = union
  return {
    people: [
      { id: 'a', ...one },
      { id: 'b', ...other },
    ],
    unions: [{ id: 'u', partner1_id: 'a', partner2_id: 'b', ...union }],
    facts: from_date === null ? [] : [{ union_id: 'u', tag: 'MARR', date: from_date }],
  }
}

const cases: Record<RuleId, { finds: readonly (readonly [Parts, string])[]; accepts: readonly Parts[] }> = {
  'own-ancestor': {
    finds: [
      [
        {
          people: [
            { id: 'a', father_id: 'b' },
            { id: 'b', mother_id: 'c' },
            { id: 'c', father_id: 'a' },
          ],
        },
        'error',
      ],
      [{ people: [{ id: 'a', father_id: 'a' }] }, 'error'],
    ],
    accepts: [
      { people: [{ id: 'a', father_id: 'b', mother_id: 'c' }, { id: 'b' }, { id: 'c', father_id: 'b' }] },
    ],
  },
  'both-parents-same': {
    finds: [[{ people: [{ id: 'a', father_id: 'p', mother_id: 'p' }, { id: 'p' }] }, 'error']],
    accepts: [{ people: [{ id: 'a', father_id: 'p', mother_id: 'q' }, { id: 'p' }, { id: 'q' }] }],
  },
  'partner-of-oneself': {
    finds: [[{ people: [{ id: 'a' }], unions: [{ id: 'u', partner1_id: 'a', partner2_id: 'a' }] }, 'error']],
    accepts: [{ people: [{ id: 'a' }], unions: [{ id: 'u', partner1_id: 'a' }] }],
  },
  'death-before-birth': {
    finds: [
      [life('1850-03-02', '1850-03-01'), 'error'],
      [life('[1851..]', '[..1850]'), 'error'],
      // Both may be two years off.
      [life('1852~', '1850'), 'notice'],
    ],
    accepts: [
      life('1850', '1850'),
      life('1850-03-01', '1850-03-01'),
      life(null, '1850'),
      life('[..1860]', '1850'),
    ],
  },
  'future-date': {
    finds: [
      [life('2026-07', null), 'error'],
      [withFact(life('1980', null), { tag: 'RESI', date: '2030' }), 'error'],
    ],
    accepts: [life('2026', null), withFact(life('1980', null), { tag: 'RESI', date: '1999/2026' })],
  },
  'baptism-before-birth': {
    finds: [[withFact(life('1850-03-05', null), { tag: 'CHR', date: '1850-03-04' }), 'error']],
    accepts: [
      withFact(life('1850', null), { tag: 'BAPM', date: '1850-01-01' }),
      withFact(life('1850-03-05', null), { tag: 'CHR', date: '1850-03-04', status: 'rejected' }),
    ],
  },
  'baptism-after-death': {
    finds: [[withFact(life(null, '1850-03-04'), { tag: 'CHR', date: '1850-03-05' }), 'error']],
    accepts: [withFact(life(null, '1850-03-04'), { tag: 'CHR', date: '1850-03' })],
  },
  'burial-before-death': {
    finds: [[withFact(life(null, '1850-03-04'), { tag: 'BURI', date: '1850-03-03' }), 'error']],
    accepts: [withFact(life(null, '1850-03-04'), { tag: 'CREM', date: '1850-03-06' })],
  },
  'burial-before-birth': {
    finds: [
      [withFact(life('1850', null), { tag: 'BURI', date: '1849' }), 'error'],
      [withFact(life(null, null), { tag: 'BURI', date: '1849' }, { tag: 'CHR', date: '1850' }), 'error'],
    ],
    accepts: [withFact(life('1850', null), { tag: 'BURI', date: '1850' })],
  },
  'burial-late': {
    finds: [[withFact(life(null, '1850-01-01'), { tag: 'BURI', date: '1850-06-01' }), 'notice']],
    accepts: [withFact(life(null, '1850'), { tag: 'BURI', date: '1851-02' })],
  },
  'age-at-death': {
    finds: [
      [life('1800', '1912'), 'error'],
      [life('1800', '1905~'), 'notice'],
      [life('1800-01-01', '1891-01-03'), 'notice'],
      [withFact(life('1700', null), { tag: 'BURI', date: '1900' }), 'notice'],
      [withFact(life('1800', null), { tag: 'CHR', date: '1800' }, { tag: 'BURI', date: '1905' }), 'notice'],
      [withFact(life(null, '1900'), { tag: 'CHR', date: '1780' }), 'error'],
    ],
    accepts: [
      life('1800-01-01', '1890-12-31'),
      life('[..1800]', '1860'),
      withFact(life(null, '1900'), { tag: 'CHR', date: '1820' }),
    ],
  },
  'living-too-old': {
    finds: [
      [life('1914', null, { deceased: false }), 'error'],
      [life('1930', null, { deceased: false }), 'notice'],
    ],
    accepts: [
      life('1940', null, { deceased: false }),
      life('1800', null),
      life('1930', null, { deceased: true }),
    ],
  },
  'fact-before-birth': {
    finds: [
      [withFact(life('1850', null), { tag: 'RESI', date: '1849' }), 'error'],
      [withFact(life('1850', null), { tag: 'OCCU', date: '1840/1880' }), 'error'],
      [withFact(life('1850', null), { tag: 'EVEN', type: 'Journey', date: '1849' }), 'notice'],
    ],
    accepts: [
      withFact(life('1850', null), { tag: 'RESI', date: '[1840..1880]' }),
      withFact(life('1850', null), { tag: 'REFN', date: '1840' }),
      withFact(life('1850', null), { tag: 'RESI', date: '1840', denied: true }),
    ],
  },
  'fact-after-death': {
    finds: [
      [withFact(life(null, '1900'), { tag: 'CENS', date: '1901' }), 'error'],
      [withFact(life(null, null), { tag: 'CENS', date: '1901' }, { tag: 'BURI', date: '1900' }), 'error'],
      [withFact(life(null, '1900'), { tag: 'OCCU', date: '1890/1910' }), 'error'],
    ],
    accepts: [
      withFact(life(null, '1900'), { tag: 'PROB', date: '1902' }, { tag: 'WILL', date: '1901' }),
      withFact(life(null, '1900'), { tag: 'BAPL', date: '1950' }),
      withFact(life(null, '1900~'), { tag: 'OCCU', date: '1890/1900' }),
    ],
  },
  'participant-outside-life': {
    finds: [
      [
        {
          ...withFact(
            {
              people: [{ id: 'a' }, { id: 'w', birth_date: '1860' }],
            },
            { id: 'f', tag: 'CHR', date: '1850' },
          ),
          participants: [{ fact_id: 'f', person_id: 'w', role: 'WITN' }],
        },
        'error',
      ],
    ],
    accepts: [
      {
        ...withFact(
          {
            people: [{ id: 'a' }, { id: 'w', death_date: '1840' }],
          },
          { id: 'f', tag: 'CHR', date: '1850' },
        ),
        participants: [{ fact_id: 'f', person_id: 'w', role: 'PARENT' }],
      },
    ],
  },
  'parent-born-after-child': {
    finds: [[childOf('mother', { birth_date: '1860' }, { birth_date: '1850' }), 'error']],
    accepts: [childOf('father', { birth_date: '[1830..1860]' }, { birth_date: '1850' })],
  },
  'child-after-mothers-death': {
    finds: [[childOf('mother', { death_date: '1849' }, { birth_date: '1850' }), 'error']],
    accepts: [childOf('mother', { death_date: '1850' }, { birth_date: '1850-05-01' })],
  },
  'child-after-fathers-death': {
    finds: [
      [childOf('father', { death_date: '1849-01-01' }, { birth_date: '1849-12-01' }), 'error'],
      [childOf('father', { death_date: '1845~' }, { birth_date: '1849-12-01' }), 'notice'],
    ],
    accepts: [childOf('father', { death_date: '1849-01-01' }, { birth_date: '1849-10-01' })],
  },
  'mothers-age': {
    finds: [
      [childOf('mother', { birth_date: '1850' }, { birth_date: '1861' }), 'error'],
      [childOf('mother', { birth_date: '1850' }, { birth_date: '1866' }), 'notice'],
      [childOf('mother', { birth_date: '1850-06-01' }, { birth_date: '1867-05-20' }), 'notice'],
      [childOf('mother', { birth_date: '1850' }, { birth_date: '1900' }), 'notice'],
      [childOf('mother', { birth_date: '1850' }, { birth_date: '1912' }), 'error'],
      [childOf('mother', { birth_date: '1850~' }, { birth_date: '1861' }), 'notice'],
    ],
    accepts: [
      childOf('mother', { birth_date: '1850' }, { birth_date: '1867' }),
      childOf('mother', { birth_date: '1850-06-01' }, { birth_date: '1867-06-02' }),
      childOf('mother', { birth_date: '1850' }, { birth_date: '1898' }),
      childOf('mother', { birth_date: '[..1850]' }, { birth_date: '1861' }),
      childOf('mother', { birth_date: '[1850..]' }, { birth_date: '1920' }),
    ],
  },
  'fathers-age': {
    finds: [
      [childOf('father', { birth_date: '1850' }, { birth_date: '1867' }), 'notice'],
      [childOf('father', { birth_date: '1850' }, { birth_date: '1920' }), 'notice'],
      [childOf('father', { birth_date: '1850' }, { birth_date: '1942' }), 'error'],
    ],
    accepts: [childOf('father', { birth_date: '1850' }, { birth_date: '1915' })],
  },
  'children-too-close': {
    finds: [
      [siblings({ birth_date: '1850-01-01' }, { birth_date: '1850-06-01' }), 'error'],
      [siblings({ birth_date: '1850-01-01' }, { birth_date: '1850' }, { birth_date: '1850-01-04' }), 'error'],
    ],
    accepts: [
      siblings({ birth_date: '1850-01-01' }, { birth_date: '1850-01-02' }),
      siblings({ birth_date: '1850-01' }, { birth_date: '1850-02' }),
      siblings({ birth_date: '1850' }, { birth_date: '1850' }),
      siblings({ birth_date: '1850-01-01' }, { birth_date: '1850-09-05' }),
    ],
  },
  'marriage-before-birth': {
    finds: [[couple({ birth_date: '1850' }, {}, { from_date: '1849' }), 'error']],
    accepts: [couple({ birth_date: '1850' }, { birth_date: '1851' }, { from_date: '1880' })],
  },
  'marriage-after-death': {
    finds: [[couple({ death_date: '1850' }, {}, { from_date: '1851' }), 'error']],
    accepts: [couple({ death_date: '1850' }, {}, { from_date: '1850-12-31' })],
  },
  'marriage-age': {
    finds: [
      [couple({ birth_date: '1850' }, {}, { from_date: '1860' }), 'error'],
      [couple({ birth_date: '1850' }, {}, { from_date: '1866' }), 'notice'],
      [couple({ birth_date: '1850' }, {}, { from_date: '1902' }), 'notice'],
    ],
    accepts: [
      couple({ birth_date: '1850' }, {}, { from_date: '1900' }),
      {
        ...couple({ birth_date: '1850' }, {}, { from_date: '1910' }),
        unions: [
          { id: 'v', partner1_id: 'a', from_date: '1880' },
          { id: 'u', partner1_id: 'a', partner2_id: 'b', from_date: '1910' },
        ],
      },
    ],
  },
  'union-end-before-start': {
    finds: [[couple({}, {}, { from_date: '1850', to_date: '1849', end_reason: 'divorce' }), 'error']],
    accepts: [couple({}, {}, { from_date: '1850', to_date: '1850', end_reason: 'divorce' })],
  },
  'union-fact-outside-life': {
    finds: [
      [
        { ...couple({ death_date: '1850' }, {}), facts: [{ union_id: 'u', tag: 'DIV', date: '1851' }] },
        'error',
      ],
      [
        { ...couple({ birth_date: '1860' }, {}), facts: [{ union_id: 'u', tag: 'CENS', date: '1851' }] },
        'error',
      ],
    ],
    accepts: [
      { ...couple({ death_date: '1850' }, {}), facts: [{ union_id: 'u', tag: 'CENS', date: '1851' }] },
      { ...couple({ death_date: '1850' }, {}), facts: [{ union_id: 'u', tag: 'DIV', date: '1849' }] },
    ],
  },
  'contradicting-facts': {
    finds: [
      [withFact(life('1850', null), { tag: 'BIRT', date: '1850' }, { tag: 'BIRT', date: '1852' }), 'notice'],
    ],
    accepts: [
      withFact(life('1850', null), { tag: 'BIRT', date: '1850' }, { tag: 'BIRT', date: '1850-05' }),
      withFact(
        life('1850', null),
        { tag: 'BIRT', date: '1850' },
        { tag: 'BIRT', date: '1852', status: 'rejected' },
      ),
      withFact(life('1850', null), { tag: 'RESI', date: '1850' }, { tag: 'RESI', date: '1852' }),
    ],
  },
  'same-fact-twice': {
    finds: [
      [
        withFact(
          life(null, null),
          { tag: 'OCCU', date: '1850', value: 'Miller', place: 'Ås' },
          { tag: 'OCCU', date: '1850', value: 'miller ', place: 'ås' },
        ),
        'notice',
      ],
    ],
    accepts: [
      withFact(
        life(null, null),
        { tag: 'OCCU', date: '1850', value: 'Miller' },
        { tag: 'OCCU', date: '1850' },
      ),
      withFact(life(null, null), { tag: 'DEAT' }, { tag: 'DEAT' }),
    ],
  },
  'denied-and-recorded': {
    finds: [
      [withFact(life(null, null), { tag: 'CHR', date: '1850' }, { tag: 'CHR', denied: true }), 'notice'],
    ],
    accepts: [withFact(life(null, null), { tag: 'CHR', date: '1850' }, { tag: 'NATU', denied: true })],
  },
  'age-differs': {
    finds: [[withFact(life('1850', null), { tag: 'CENS', date: '1880', age: '40y 3m' }), 'notice']],
    accepts: [
      withFact(life('1850', null), { tag: 'CENS', date: '1880', age: '32' }),
      withFact(life('1850', null), { tag: 'CENS', date: '1880', age: '> 50y' }),
      withFact(life('1850', null), { tag: 'DEAT', date: '1850', age: '3 months' }),
    ],
  },
  'date-in-words': {
    finds: [
      [withFact(life(null, null), { tag: 'RESI', date_phrase: 'the year of the great fire' }), 'notice'],
    ],
    accepts: [withFact(life(null, null), { tag: 'RESI', date: '1850', date_phrase: 'Easter 1850' })],
  },
  'parent-sex': {
    finds: [[childOf('mother', { gender: 'M' }, {}), 'notice']],
    accepts: [childOf('father', { gender: null }, {})],
  },
  'parent-twice': {
    finds: [
      [
        {
          people: [{ id: 'a', father_id: 'p' }, { id: 'p' }],
          otherParents: [{ child_id: 'a', parent_id: 'p', kind: 'foster' }],
        },
        'notice',
      ],
    ],
    accepts: [
      {
        people: [{ id: 'a' }, { id: 'p' }],
        otherParents: [{ child_id: 'a', parent_id: 'p', kind: 'foster' }],
      },
    ],
  },
  'two-sets-of-parents': {
    finds: [
      [
        {
          people: [{ id: 'a', father_id: 'p' }, { id: 'p' }, { id: 'q' }, { id: 'r' }],
          otherParents: ['q', 'r'].map((parent_id) => ({ child_id: 'a', parent_id, kind: 'guardian' })),
        },
        'notice',
      ],
    ],
    accepts: [
      {
        people: [{ id: 'a', father_id: 'p' }, { id: 'p' }, { id: 'q' }, { id: 'r' }],
        otherParents: ['q', 'r'].map((parent_id) => ({ child_id: 'a', parent_id, kind: 'adoptive' })),
      },
    ],
  },
  'partner-is-ancestor': {
    finds: [
      [
        {
          people: [{ id: 'a', father_id: 'b' }, { id: 'b', father_id: 'c' }, { id: 'c' }],
          unions: [{ id: 'u', partner1_id: 'c', partner2_id: 'a' }],
        },
        'notice',
      ],
    ],
    accepts: [couple({}, {})],
  },
  'partner-is-sibling': {
    finds: [
      [
        {
          people: [
            { id: 'a', father_id: 'f', mother_id: 'm' },
            { id: 'b', father_id: 'f', mother_id: 'm' },
            { id: 'f' },
            { id: 'm' },
          ],
          unions: [{ id: 'u', partner1_id: 'a', partner2_id: 'b' }],
        },
        'notice',
      ],
    ],
    accepts: [couple({ father_id: 'f' }, { father_id: 'f' })],
  },
  'siblings-same-name': {
    finds: [
      [
        siblings(
          { first_name: 'Anna', birth_date: '1850', death_date: '1900' },
          { first_name: 'anna', birth_date: '1855' },
        ),
        'notice',
      ],
      [
        siblings({ first_name: 'Anna', birth_date: '1850' }, { first_name: 'Anna', birth_date: '1850' }),
        'notice',
      ],
    ],
    accepts: [
      siblings(
        { first_name: 'Anna', birth_date: '1850', death_date: '1852' },
        { first_name: 'Anna', birth_date: '1855' },
      ),
      siblings({ first_name: 'Anna', birth_date: '1850' }, { first_name: 'Anna', birth_date: '1855' }),
      siblings({ first_name: '', birth_date: '1850' }, { first_name: '', birth_date: '1850' }),
    ],
  },
  'birth-order': {
    finds: [
      [siblings({ birth_order: 0, birth_date: '1855' }, { birth_order: 1, birth_date: '1850' }), 'notice'],
    ],
    accepts: [siblings({ birth_order: 0, birth_date: '1850' }, { birth_order: 1, birth_date: '1850-01-01' })],
  },
  'children-gap': {
    finds: [[siblings({ birth_date: '1850' }, { birth_date: '1860' }), 'notice']],
    accepts: [siblings({ birth_date: '1850' }, { birth_date: '1858' })],
  },
  'children-span': {
    finds: [
      [
        siblings(
          { birth_date: '1850' },
          { birth_date: '1857' },
          { birth_date: '1864' },
          { birth_date: '1871' },
          { birth_date: '1877' },
        ),
        'notice',
      ],
    ],
    accepts: [siblings({ birth_date: '1850' }, { birth_date: '1857' })],
  },
  'many-children': {
    finds: [[siblings(...Array.from({ length: 13 }, () => ({}))), 'notice']],
    accepts: [siblings(...Array.from({ length: 12 }, () => ({})))],
  },
  'many-partners': {
    finds: [
      [
        {
          people: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })),
          unions: ['b', 'c', 'd', 'e'].map((id) => ({ id: `u${id}`, partner1_id: 'a', partner2_id: id })),
        },
        'notice',
      ],
    ],
    accepts: [couple({}, {})],
  },
  'partners-apart': {
    finds: [[couple({ birth_date: '1850' }, { birth_date: '1890' }), 'notice']],
    accepts: [couple({ birth_date: '1850' }, { birth_date: '1880' })],
  },
  'overlapping-unions': {
    finds: [
      [
        {
          people: [{ id: 'a' }, { id: 'b', death_date: '1900' }, { id: 'c' }],
          unions: [
            { id: 'u', partner1_id: 'a', partner2_id: 'b', from_date: '1850' },
            { id: 'v', partner1_id: 'c', partner2_id: 'a', from_date: '1860' },
          ],
        },
        'notice',
      ],
    ],
    accepts: [
      {
        people: [{ id: 'a' }, { id: 'b', death_date: '1859' }, { id: 'c' }],
        unions: [
          { id: 'u', partner1_id: 'a', partner2_id: 'b', from_date: '1850' },
          { id: 'v', partner1_id: 'c', partner2_id: 'a', from_date: '1860' },
        ],
      },
      {
        people: [{ id: 'a' }, { id: 'b', death_date: '1900' }, { id: 'c' }],
        unions: [
          { id: 'u', partner1_id: 'a', partner2_id: 'b', from_date: '1850', end_reason: 'divorce' },
          { id: 'v', partner1_id: 'c', partner2_id: 'a', from_date: '1860' },
        ],
      },
    ],
  },
  'couple-twice': {
    finds: [
      [
        {
          people: [{ id: 'a' }, { id: 'b' }],
          unions: [
            { id: 'u', partner1_id: 'a', partner2_id: 'b', from_date: '1850' },
            { id: 'v', partner1_id: 'b', partner2_id: 'a' },
          ],
        },
        'notice',
      ],
    ],
    accepts: [
      {
        people: [{ id: 'a' }, { id: 'b' }],
        unions: [
          { id: 'u', partner1_id: 'a', partner2_id: 'b', from_date: '1964', to_date: '1974' },
          { id: 'v', partner1_id: 'a', partner2_id: 'b', from_date: '1975' },
        ],
      },
    ],
  },
  'engagement-after-marriage': {
    finds: [
      [
        {
          ...couple({}, {}),
          facts: [
            { union_id: 'u', tag: 'MARR', date: '1850' },
            { union_id: 'u', tag: 'ENGA', date: '1851' },
          ],
        },
        'notice',
      ],
    ],
    accepts: [
      {
        ...couple({}, {}),
        facts: [
          { union_id: 'u', tag: 'MARR', date: '1850' },
          { union_id: 'u', tag: 'MARB', date: '1850' },
        ],
      },
    ],
  },
  'union-end-not-death': {
    finds: [
      [
        couple({ death_date: '1890' }, { death_date: '1900' }, { to_date: '1880', end_reason: 'death' }),
        'notice',
      ],
    ],
    accepts: [
      couple({ death_date: '1890' }, { death_date: '1900' }, { to_date: '1890-05', end_reason: 'death' }),
      couple({ death_date: '1890' }, {}, { to_date: '1880', end_reason: 'death' }),
    ],
  },
  'name-missing': {
    finds: [[{ people: [{ id: 'a', first_name: '', last_name: ' ' }] }, 'notice']],
    accepts: [{ people: [{ id: 'a', first_name: '', last_name: 'Berg' }] }],
  },
  'name-placeholder': {
    finds: [
      [{ people: [{ id: 'a', first_name: 'Unknown' }] }, 'notice'],
      [{ people: [{ id: 'a', last_name: 'N.N.' }] }, 'notice'],
      [{ people: [{ id: 'a', last_name: '?' }] }, 'notice'],
    ],
    accepts: [{ people: [{ id: 'a', first_name: 'Nora' }] }],
  },
  'name-characters': {
    finds: [
      [{ people: [{ id: 'a', first_name: 'Anna 2' }] }, 'notice'],
      [{ people: [{ id: 'a', last_name: 'Berg/Dahl' }] }, 'notice'],
    ],
    accepts: [{ people: [{ id: 'a', first_name: 'Mary-Ann (Polly)', last_name: "O'Brien, Jr." }] }],
  },
  'no-relatives': {
    finds: [[{ people: [{ id: 'a' }] }, 'notice']],
    accepts: [couple({}, {}), childOf('mother', {}, {})],
  },
  'name-capitals': {
    finds: [[{ people: [{ id: 'a', last_name: 'BERG' }] }, 'notice']],
    accepts: [
      { people: [{ id: 'a', last_name: 'MacBerg' }] },
      { people: [{ id: 'a', last_name: '李明华' }] },
    ],
  },
  'no-sex': {
    finds: [[{ people: [{ id: 'a' }] }, 'notice']],
    accepts: [{ people: [{ id: 'a', gender: 'F' }] }],
  },
  'place-without-country': {
    finds: [[{ people: [{ id: 'a', birth_place: 'Bergen' }] }, 'notice']],
    accepts: [{ people: [{ id: 'a', birth_place: 'Bergen, Norway' }] }],
  },
}

describe('findFindings', () => {
  it('has at least 30 rules', () => {
    expect(ruleIds.length).toBeGreaterThanOrEqual(30)
  })

  describe.each(ruleIds)('%s', (rule) => {
    it.each(cases[rule].finds)('is found in family %#: $1', (parts, severity) => {
      expect(check(parts, [])).toContain(`${rule} ${severity}`)
    })
    it.each(cases[rule].accepts.map((parts) => [parts] as const))('is not found in family %#', (parts) => {
      expect(check(parts, []).filter((found) => found.startsWith(`${rule} `))).toEqual([])
    })
  })

  it('finds nothing in an ordinary family', () => {
    const family: Parts = {
      people: [
        { id: 'm', gender: 'F', birth_date: '1850-02-01', death_date: '1920' },
        { id: 'f', gender: 'M', birth_date: '1848~', death_date: '[1910..1912]' },
        { id: 'a', gender: 'F', birth_date: '1875', mother_id: 'm', father_id: 'f', birth_order: 0 },
        { id: 'b', gender: 'M', birth_date: '1877-03', mother_id: 'm', father_id: 'f', birth_order: 1 },
      ],
      unions: [{ id: 'u', partner1_id: 'f', partner2_id: 'm', from_date: '1874' }],
      facts: [
        { union_id: 'u', tag: 'MARR', date: '1874' },
        { person_id: 'm', tag: 'CHR', date: '1850-02-20' },
        { person_id: 'm', tag: 'CENS', date: '1880', age: '30' },
        { person_id: 'm', tag: 'BURI', date: '1920' },
      ],
    }
    expect(check(family)).toEqual([])
  })

  it('lists errors before notices, and switched off rules not at all', () => {
    const parts: Parts = {
      people: [
        { id: 'a', last_name: '?' },
        { id: 'b', birth_date: '1900', death_date: '1800' },
      ],
    }
    expect(check(parts)).toEqual(['death-before-birth error', 'name-placeholder notice'])
    expect(check(parts, ['death-before-birth', 'no-relatives', 'no-sex'])).toEqual([
      'name-placeholder notice',
    ])
  })

  it('names the people and the fields that a finding depends on', () => {
    const records = buildRecords(childOf('mother', { birth_date: '1850' }, { birth_date: '1861-05-02' }))
    expect(findFindings(records, { today })).toEqual([
      {
        rule: 'mothers-age',
        severity: 'error',
        people: ['c', 'p'],
        details: [
          { label: 'Born', value: '2 May 1861', person: 'c' },
          { label: 'Born', value: '1850', person: 'p' },
          { label: 'Age of the mother', value: '10 to 11' },
        ],
      },
    ])
  })
})

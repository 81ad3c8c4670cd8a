/** The rules of the check of the family data, in the order of the list: what each looks for, in words. */

interface Rule {
  /** The heading of the findings. */
  title: string
  /** What is wrong or unusual, and what to do. */
  hint: string
  /** Where it is mended: the person's page, or the tree. */
  mendedIn: 'page' | 'tree'
  /** Not looked for until an administrator switches it on. */
  isOff?: true
}

const rules = {
  'own-ancestor': {
    title: 'Own ancestor',
    hint: 'A person is a parent or ancestor of themselves. One of the parents is linked wrongly.',
    mendedIn: 'tree',
  },
  'both-parents-same': {
    title: 'Father and mother are the same person',
    hint: 'One person is linked as father and as mother of a child.',
    mendedIn: 'tree',
  },
  'partner-of-oneself': {
    title: 'Partner of oneself',
    hint: 'A person is recorded as their own partner.',
    mendedIn: 'tree',
  },
  'death-before-birth': {
    title: 'Death before birth',
    hint: 'One of the two dates is wrong, or the dates belong to two people.',
    mendedIn: 'page',
  },
  'future-date': {
    title: 'Date in the future',
    hint: 'The event is recorded as having happened, but its date is in the future.',
    mendedIn: 'page',
  },
  'baptism-before-birth': {
    title: 'Baptism before birth',
    hint: 'The baptism is dated before the birth. One of the dates is wrong.',
    mendedIn: 'page',
  },
  'baptism-after-death': {
    title: 'Baptism after death',
    hint: 'One of the dates is wrong, or the baptism is that of another child of the same name.',
    mendedIn: 'page',
  },
  'burial-before-death': {
    title: 'Burial before death',
    hint: 'One of the dates is wrong.',
    mendedIn: 'page',
  },
  'burial-before-birth': {
    title: 'Burial before birth or baptism',
    hint: 'One of the dates is wrong, or the burial is that of another person.',
    mendedIn: 'page',
  },
  'burial-late': {
    title: 'Burial long after death',
    hint: 'Usually a burial follows within days. The date of death or of the burial may be wrong.',
    mendedIn: 'page',
  },
  'age-at-death': {
    title: 'Great age at death',
    hint: 'The age at death is unusually high or impossible. Two people may be mixed up.',
    mendedIn: 'page',
  },
  'living-too-old': {
    title: 'Living at a great age',
    hint: 'The person is recorded as living. Perhaps the death is not recorded yet.',
    mendedIn: 'page',
  },
  'fact-before-birth': {
    title: 'Fact before the birth',
    hint: 'A fact is dated before the person was born.',
    mendedIn: 'page',
  },
  'fact-after-death': {
    title: 'Fact after the death',
    hint: 'A fact is dated after the person died. Burial, will and probate may be later.',
    mendedIn: 'page',
  },
  'participant-outside-life': {
    title: 'Participant not alive at the time of the event',
    hint: 'Somebody is recorded as a participant of an event, but was not born yet or had already died.',
    mendedIn: 'page',
  },
  'parent-born-after-child': {
    title: 'Parent born after the child',
    hint: 'One of the dates is wrong, or the parent is linked wrongly.',
    mendedIn: 'page',
  },
  'child-after-mothers-death': {
    title: 'Birth after the mother’s death',
    hint: 'The mother may be an earlier wife of the father, or a date is wrong.',
    mendedIn: 'page',
  },
  'child-after-fathers-death': {
    title: 'Birth long after the father’s death',
    hint: 'The father may be an earlier husband of the mother, or a date is wrong.',
    mendedIn: 'page',
  },
  'mothers-age': {
    title: 'Age of the mother',
    hint: 'The mother was very young or very old, or cannot be the mother at this age.',
    mendedIn: 'page',
  },
  'fathers-age': {
    title: 'Age of the father',
    hint: 'The father was very young or very old, or cannot be the father at this age.',
    mendedIn: 'page',
  },
  'children-too-close': {
    title: 'Two births too close together',
    hint: 'Two children of one mother cannot be born within so few months, unless they are twins.',
    mendedIn: 'page',
  },
  'marriage-before-birth': {
    title: 'Marriage before birth',
    hint: 'A person married before being born. One of the dates is wrong.',
    mendedIn: 'page',
  },
  'marriage-after-death': {
    title: 'Marriage after death',
    hint: 'A person married after having died. One of the dates is wrong.',
    mendedIn: 'page',
  },
  'marriage-age': {
    title: 'Age at marriage',
    hint: 'The person married very young or late.',
    mendedIn: 'page',
  },
  'union-end-before-start': {
    title: 'Divorce or separation before the marriage',
    hint: 'A divorce or separation is dated before the marriage.',
    mendedIn: 'page',
  },
  'union-fact-outside-life': {
    title: 'Event of a couple outside a life',
    hint: 'An engagement, divorce or other event of a couple is dated before a partner was born or after one had died.',
    mendedIn: 'page',
  },
  'contradicting-facts': {
    title: 'Two different dates',
    hint: 'One event of a life is recorded twice with dates that cannot both be true. Mark one as rejected, or delete it.',
    mendedIn: 'page',
  },
  'same-fact-twice': {
    title: 'The same fact twice',
    hint: 'A fact is recorded twice with the same date, place and text. One can be deleted.',
    mendedIn: 'page',
  },
  'denied-and-recorded': {
    title: 'Recorded as happened and as never happened',
    hint: 'One fact says that an event happened, another says that it never happened. Delete the wrong fact.',
    mendedIn: 'page',
  },
  'age-differs': {
    title: 'Recorded age does not fit',
    hint: 'The age in a record differs from the age that follows from the dates.',
    mendedIn: 'page',
  },
  'date-in-words': {
    title: 'Date that cannot be read',
    hint: 'The date is saved as plain text. Please write it as a date, so that it can be sorted and checked.',
    mendedIn: 'page',
  },
  'parent-sex': {
    title: 'Father recorded as female, or mother as male',
    hint: 'The gender may be wrong, or father and mother are swapped.',
    mendedIn: 'page',
  },
  'parent-twice': {
    title: 'Parent linked twice',
    hint: 'One person is a birth parent and also an adoptive, foster or step-parent of the same child.',
    mendedIn: 'tree',
  },
  'two-sets-of-parents': {
    title: 'Two sets of parents',
    hint: 'Besides the birth parents, other parents are recorded. Please add whether they are adoptive, foster or step-parents.',
    mendedIn: 'tree',
  },
  'partner-is-ancestor': {
    title: 'Partner is a parent or ancestor',
    hint: 'A person is recorded as partner of their own parent or ancestor. Perhaps a child is linked as a partner.',
    mendedIn: 'tree',
  },
  'partner-is-sibling': {
    title: 'Partner is a brother or sister',
    hint: 'Both partners have the same parents. Perhaps one of them is linked to the parents-in-law.',
    mendedIn: 'tree',
  },
  'siblings-same-name': {
    title: 'Brothers or sisters with the same name',
    hint: 'Two children of the same parents have the same first name and lived at the same time. They may be one person.',
    mendedIn: 'page',
  },
  'birth-order': {
    title: 'Order of the children',
    hint: 'The order of brothers and sisters does not follow their dates of birth.',
    mendedIn: 'tree',
  },
  'children-gap': {
    title: 'Many years between two children',
    hint: 'Children in between may be missing, or one belongs to other parents.',
    mendedIn: 'page',
  },
  'children-span': {
    title: 'Many years from first to last child',
    hint: 'Two mothers with the same name may be mixed up.',
    mendedIn: 'page',
  },
  'many-children': {
    title: 'Very many children',
    hint: 'Children may be recorded twice, or two people with the same name are mixed up.',
    mendedIn: 'page',
  },
  'many-partners': {
    title: 'Many partners',
    hint: 'Partners may be recorded twice, or two people with the same name are mixed up.',
    mendedIn: 'page',
  },
  'partners-apart': {
    title: 'Many years between partners',
    hint: 'The partners are of very different ages. One may be linked to the wrong generation.',
    mendedIn: 'page',
  },
  'overlapping-unions': {
    title: 'Married to two people at a time',
    hint: 'A marriage begins before the earlier one has ended. A death or divorce may be missing or wrong.',
    mendedIn: 'page',
  },
  'couple-twice': {
    title: 'Couple recorded twice',
    hint: 'Two people are linked as a couple twice, and neither relationship ends before the other begins.',
    mendedIn: 'tree',
  },
  'engagement-after-marriage': {
    title: 'Engagement or banns after the marriage',
    hint: 'An engagement, banns or a contract comes before the marriage. One of the dates may be wrong.',
    mendedIn: 'page',
  },
  'union-end-not-death': {
    title: 'Marriage ended by a death on another date',
    hint: 'The marriage or partnership is recorded as ended by a death, but neither partner died at that time.',
    mendedIn: 'page',
  },
  'name-missing': {
    title: 'No name',
    hint: 'Neither a first nor a last name is recorded.',
    mendedIn: 'page',
  },
  'name-placeholder': {
    title: 'A word in place of the name',
    hint: 'A name such as “Unknown” or “?” makes searching harder. Please leave an unknown name empty.',
    mendedIn: 'page',
  },
  'name-characters': {
    title: 'Unusual signs in the name',
    hint: 'The name has digits or signs that names usually do not have.',
    mendedIn: 'page',
  },
  'no-relatives': {
    title: 'Without any relative',
    hint: 'The person is linked to nobody: no parents, partners or children.',
    mendedIn: 'tree',
  },
  'name-capitals': {
    title: 'Name in capital letters',
    hint: 'The last name is written in capital letters only.',
    mendedIn: 'page',
    isOff: true,
  },
  'no-sex': {
    title: 'No gender',
    hint: 'The gender is not recorded.',
    mendedIn: 'page',
    isOff: true,
  },
  'place-without-country': {
    title: 'Place without a country',
    hint: 'A place of birth or death has no country. Write “Ulvik, Norway”, not “Ulvik”.',
    mendedIn: 'page',
    isOff: true,
  },
} as const satisfies Record<string, Rule>

export type RuleId = keyof typeof rules

export const ruleIds = Object.keys(rules) as [RuleId, ...RuleId[]]

export function getRule(id: RuleId): Rule {
  return rules[id]
}

/** The rules that are not looked for until somebody switches them on. */
export const rulesOffByDefault: readonly RuleId[] = ruleIds.filter((id) => getRule(id).isOff)

/** The words in which a file says what a child is to its parents: on the page of the child, unless something about it is hidden. */
import { expect, it } from 'vitest'
import { getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { updatePerson } from '#shared/contracts/people.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

/** Mina, born in F1, and a child in F2 in the words of the lines. */
function file(lines: readonly string[], ...mina: string[]): string {
  return gedcomFile(
    individualRecord('I1', 'Mina /Falk/', '1 FAMC @F1@', '1 FAMC @F2@', ...lines, ...mina),
    individualRecord('I2', 'Ole /Falk/', '1 SEX M', '1 FAMS @F1@'),
    individualRecord('I3', 'Tea /Moe/', '1 SEX F', '1 FAMS @F1@', '1 FAMS @F2@'),
    individualRecord('I4', 'Per /Dal/', '1 SEX M', '1 FAMS @F2@'),
    familyRecord('F1', ['I2', 'I3'], ['I1']),
    familyRecord('F2', ['I4', 'I3'], ['I1']),
  )
}

const stepchild = ['2 PEDI OTHER', '3 PHRASE Stiefkind, seit 1901']

/** The words by the first name of the parent, as a member reads them. */
async function listPhrases() {
  const [as, id] = [await site.signInMember(), await site.findId('Mina')]
  const { server } = site.world
  const { relation_phrases: phrases } = (await server.call(getPersonFacts, { params: { id }, as })).output()
  const names = new Map((await site.world.everybody()).map((one) => [one.id, one.first_name]))
  return phrases?.map(({ parent_id, phrase }) => [names.get(parent_id), phrase])
}

it.each([
  ['a phrase', stepchild, 'Stiefkind, seit 1901'],
  ['the relation itself, where a program writes its own words', ['2 PEDI Pflegekind'], 'Pflegekind'],
  ['words that tell no relation', ['2 PEDI OTHER', '3 PHRASE Göttibub'], 'Göttibub'],
])('is shown: %s', async (_, lines, phrase) => {
  await site.load(file(lines))
  expect(await listPhrases()).toEqual([['Per', phrase]])
})

it.each([['2 PEDI foster'], ['2 PEDI OTHER'], ['2 NOTE @N1@']])('has none of its own: %s', async (line) => {
  await site.load(file([line]))
  expect(await listPhrases()).toBeUndefined()
})

it('is gone when the relation was changed here', async () => {
  await site.load(file(stepchild))
  const { server, admin } = site.world
  const params = { id: await site.findId('Mina') }
  const body = { otherParents: [{ memberId: await site.findId('Per'), kind: 'adoptive' as const }] }
  expect((await server.call(updatePerson, { params, body, as: admin })).status).toBe(200)
  expect(await listPhrases()).toBeUndefined()
})

/** The same people in the file of another relative, with people of its own, so that it is no new version. */
function otherFile(text: string): string {
  const others = ['X1', 'X2', 'X3', 'X4', 'X5', 'X6'].map((xref) =>
    individualRecord(xref, `${xref} /Lund/`, '1 SEX M'),
  )
  return text.replace('0 TRLR', `${others.join('\n')}\n0 TRLR`)
}

const confidential = '1 RESN confidential'
const secretLink = [...stepchild, '2 RESN privacy']

it.each([
  ['a fact of the person', [file(stepchild, '1 ADOP', '2 RESN confidential')]],
  ['the link to the family', [file(secretLink)]],
  ['the link in an earlier version', [file(secretLink), file(stepchild)]],
  ['the link, and another file tells it', [file(secretLink), otherFile(file(stepchild))]],
  ['the link, after another file told it', [otherFile(file(stepchild)), file(secretLink)]],
  ['the family', [file(stepchild).replace('0 @F2@ FAM', `0 @F2@ FAM\n${confidential}`)]],
  ['the parent', [file(stepchild).replace('1 NAME Per /Dal/', `1 NAME Per /Dal/\n${confidential}`)]],
])('is not told where a file hides %s', async (_, files) => {
  for (const one of files) await site.load(one)
  expect(await listPhrases()).toBeUndefined()
})

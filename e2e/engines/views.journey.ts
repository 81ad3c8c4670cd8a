/** The other views of the tree in every engine: fan chart, kinship, walk, and the export. */
import { expect, inEngines } from './engine-test.ts'
import { button, dialog, heading, region, role, text } from './page-queries.ts'
import { readerTest as test } from './shared-phone.ts'
import { openTree } from './tree-steps.ts'

/** The title of the notice. */
const fileName = text(/\.svg$/)

inEngines(() => {
  test('opens the fan chart of the signed-in person', async ({ reader }) => {
    await reader.open('/family-tree?view=fan')
    await reader.sees(heading(/^Fan chart of Selam/))
  })

  test('shows how two people are related', async ({ reader }) => {
    await reader.open('/family-tree?view=relation')
    const other = role('combobox', /^The other person/)
    await reader.fill(other, 'Nils Oleson')
    await reader.click(role('option', /^Nils Oleson/))
    await reader.reads(region('How are we related?'), /Nils Oleson Brandvold is your /)
    await reader.sees(role('list', /^From Selam Brandvold to Nils Oleson/))
  })

  test('walks from the signed-in person to a relative and back', async ({ reader }) => {
    await reader.open('/family-tree?view=walk')
    await reader.sees(heading(/^Selam Brandvold/))
    await reader.click(button(undefined, { within: role('list', 'Parents') }))
    await reader.click(button(/Back to the first person/, { within: role('navigation', 'Visited people') }))
    await reader.sees(heading(/^Selam Brandvold/))
  })

  test('exports the tree as a drawing', async ({ reader, phone }) => {
    await openTree(reader, '?view=hourglass')
    await reader.click(button('Export or print'))
    await reader.sees(dialog('Export or print'))
    await reader.click(role('radio', /^SVG drawing/))
    await reader.click(button('Create file'))
    await reader.sees(fileName)
    const name = await reader.textOf(fileName)
    expect((await phone.readDownload(name)).toString('utf8')).toContain('Selam')
  })
})

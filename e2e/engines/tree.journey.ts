/** The tree in every engine: opening, moving, search and details. */
import { expect, inEngines } from './engine-test.ts'
import { button, css, dialog, field, role } from './page-queries.ts'
import { readerTest as test } from './shared-phone.ts'
import { findEmptySpot, openTree, readViewport, seesCard } from './tree-steps.ts'

inEngines(() => {
  test('opens the tree with the signed-in person in view', async ({ reader }) => {
    await openTree(reader)
    await seesCard(reader, 'Selam Brandvold')
    await reader.sees(css('.tree-canvas canvas'))
  })

  test('pans the tree with a drag, zooms, and comes back', async ({ reader }) => {
    await openTree(reader)
    await seesCard(reader, 'Selam Brandvold')
    const before = await readViewport(reader)
    const from = await findEmptySpot(reader)
    // Not upwards: the youngest people are at the lower edge of the drawing, where the tree stops.
    await reader.page.drag([from, { x: from.x - 30, y: from.y + 50 }, { x: from.x - 60, y: from.y + 100 }])
    const moved = await readViewport(reader)
    expect(moved.zoom).toBe(before.zoom)
    expect(moved.x - before.x).toBeCloseTo(-60, -0.5)
    expect(moved.y - before.y).toBeCloseTo(100, -0.5)

    await reader.click(button('Zoom in'))
    await expect.poll(async () => (await readViewport(reader)).zoom).toBeGreaterThan(before.zoom * 1.1)
    await reader.click(button('Show the whole tree'))
    await expect.poll(async () => (await readViewport(reader)).zoom).toBeLessThan(0.3)
    await reader.click(button('Show me on the tree'))
    await seesCard(reader, 'Selam Brandvold')
    await expect.poll(async () => (await readViewport(reader)).zoom).toBeGreaterThan(0.5)
  })

  test('finds a person and opens the details in a sheet', async ({ reader }) => {
    await openTree(reader)
    await reader.fill(field('Search family members'), 'ingrid torstein')
    await reader.click(role('option', /Ingrid Torsteinsdatter/))
    await seesCard(reader, 'Ingrid Torsteinsdatter')
    await reader.isAt(/person=/)
    await reader.click(role('group', /^Ingrid Torsteinsdatter/))
    await reader.click(button(/^View Details of Ingrid Torsteinsdatter/))
    await reader.reads(dialog(), /Basic Information.*Family Connections/s)
    await reader.press('Escape')
    await reader.seesNo(dialog())
  })
})

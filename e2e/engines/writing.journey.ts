/** Contributing in every engine: written without a server, kept over a restart, sent once, with the file. */
import { selam } from '../fixtures/family.ts'
import { preparedDataDir } from '../fixtures/journey.ts'
import { readSubmissions } from '../fixtures/server-data.ts'
import { expect, inEngines, test } from './engine-test.ts'
import { button, dialog, field, region, role, text } from './page-queries.ts'
import { openPage, signIn, waitForOfflineCopy } from './steps.ts'

inEngines(() => {
  test('sends a photo once that was added without a server before the browser was closed', async ({
    startSite,
    phone,
    mediaFiles,
  }) => {
    const site = await startSite({ data: preparedDataDir('demo') })
    const photo = await mediaFiles.photo('harbour.jpg')
    const before = await readSubmissions(site)
    let user = await phone.start(site.address)
    await signIn(user, '/archives', selam)
    await waitForOfflineCopy(user)
    await phone.close()
    await site.kill()

    user = await phone.start(site.address)
    await openPage(user, '/archives', 'Family Archives')
    await user.click(button('Add to Archives'))
    await user.sees(dialog(/Archive/))
    await user.page.setFiles('[role=dialog] input[type=file][multiple]', [photo.path])
    await user.reads(role('list', 'Chosen files'), /harbour\.jpg/)
    await user.seesNo(text('copying'))
    await user.fill(field('Title', { within: dialog() }), 'The harbour in fog')
    await user.fill(field('Description', { within: dialog() }), 'Seen from the boathouse.')
    await user.click(button('Submit to Archives'))
    await user.sees(text('Saved on this device'))
    await phone.close()

    user = await phone.start(site.address)
    await openPage(user, '/my-submissions', 'My Submissions')
    await user.reads(region('Waiting on this device'), /The harbour in fog/)
    await site.start()
    await user.open('/my-submissions')
    await user.reads(region('Submitted'), /The harbour in fog/)
    await user.seesNo(region('Waiting on this device'))
    const sent = (await readSubmissions(site)).slice(before.length)
    expect(sent.map(({ title, files }) => ({ title, files }))).toEqual([
      { title: 'The harbour in fog', files: [photo.sha256] },
    ])
  })
})

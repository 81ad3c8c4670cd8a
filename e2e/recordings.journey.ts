/** The family's voices and films: they play on their pages, and are fetched in parts. */
import { selam } from './fixtures/family.ts'
import { expect, test, withoutWorker } from './fixtures/journey.ts'
import { playThrough, recordingsOf } from './fixtures/recordings.ts'
import { arriveSignedIn } from './fixtures/steps.ts'

test.use(withoutWorker)

for (const [kind, film] of [
  ['sound', false],
  ['film', true],
] as const) {
  test(`a ${kind} plays, and goes on from where it is wound to`, async ({ demo, page }) => {
    await arriveSignedIn(page, demo.address, selam)
    const recording = (await recordingsOf(page, demo.address)).find((one) => one.film === film)
    if (!recording) throw new Error(`The demo family has no ${kind}.`)
    const answers: { range: string; status: number }[] = []
    page.on('response', (answer) => {
      if (!answer.url().endsWith(recording.fileUrl)) return
      answers.push({ range: answer.request().headers()['range'] ?? '', status: answer.status() })
    })
    await playThrough(page, demo.address, recording)
    expect(answers.length).toBeGreaterThan(0)
    for (const { range, status } of answers)
      expect({ range, status }).toEqual({ range: expect.stringMatching(/^bytes=\d+-/), status: 206 })
  })
}

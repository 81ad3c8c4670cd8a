/** Playing recordings and films. */
import { selam } from '../fixtures/family.ts'
import { expect, test, withoutWorker } from '../fixtures/journey.ts'
import { playToEnd, recordingsOf } from '../fixtures/recordings.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

for (const [kind, film] of [
  ['sound', false],
  ['film', true],
] as const) {
  test(`plays a ${kind} and continues from the position it is moved to`, async ({ demo, page }) => {
    await signInByApi(page, demo.address, selam)
    const recording = (await recordingsOf(page, demo.address)).find((one) => one.film === film)
    if (!recording) throw new Error(`The demo family has no ${kind}.`)
    const answers: { range: string; status: number }[] = []
    page.on('response', (answer) => {
      if (!answer.url().endsWith(recording.fileUrl)) return
      answers.push({ range: answer.request().headers()['range'] ?? '', status: answer.status() })
    })
    await playToEnd(page, demo.address, recording)
    expect(answers.length).toBeGreaterThan(0)
    for (const { range, status } of answers)
      expect({ range, status }).toEqual({ range: expect.stringMatching(/^bytes=\d+-/), status: 206 })
  })
}

/** Submitting a draft whose files this device cannot save: it is sent from memory. */
import { expect, it } from 'vitest'
import type { SendOptions } from '#client/offline/outbox/submission-sender.ts'
import { submitDraft } from '#client/submissions/draft/submit-draft.ts'
import { UnsavedFiles } from '#client/submissions/draft/unsaved-files.ts'
import { createFakeOutbox } from './fake-outbox.ts'

it('reports how much has been sent', async () => {
  const outbox = createFakeOutbox()
  outbox.refuses = 'full'
  const reported: number[] = []
  const result = await submitDraft({
    userId: 'anna',
    submission: { endpoint: 'createSubmission', type: 'news', title: 'News', body: '{}', files: [] },
    key: 'key',
    draft: { slot: 'news', id: 'draft', version: null },
    change: null,
    followUps: [],
    keepsUnsentFollowUps: false,
    unsavedFiles: new UnsavedFiles(),
    notSavedReason: null,
    outbox,
    send: async (_submission, { onProgress }: SendOptions) => {
      onProgress?.(0.5)
      throw new Error('The rest is not part of this test.')
    },
    onProgress: (share) => reported.push(share),
  })
  expect(result.kind).toBe('failed')
  expect(reported).toEqual([0.5])
})

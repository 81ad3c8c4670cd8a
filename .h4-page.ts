import { QueryObserver } from '@tanstack/react-query'
import { queryClient, connectQueryClient } from '#client/api/query-client.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { saveOwner } from '#client/offline/saved.ts'
import { readAnswer, writeAnswer } from '#client/offline/saved-answers.ts'
const user = { id: 'anna' }
connectQueryClient(); queryClient.mount()
Object.assign(window, { t: {
  saveOwner: () => saveOwner(user),
  clear: () => queryClient.clear(),
  look: () => new Promise((resolve) => {
    const t0 = performance.now(); let first = 0; let fresh = 0
    const o = new QueryObserver(queryClient, peopleQuery('anna'))
    const stop = o.subscribe((r) => {
      if (r.data && !first) first = performance.now() - t0
      if (r.data && !r.isFetching && Date.now() - r.dataUpdatedAt < 5000 && r.fetchStatus==='idle') { fresh = performance.now() - t0; setTimeout(() => { stop(); resolve({ first, fresh, count: r.data!.value.length }) }, 3500) }
    })
  }),
  key: JSON.stringify(peopleQuery('anna').queryKey),
  read: async () => { const t0 = performance.now(); const a = await readAnswer(JSON.stringify(peopleQuery('anna').queryKey)); return { ms: performance.now() - t0, n: (a?.value as unknown[])?.length, savedAt: a?.savedAt } },
  write: async () => { const a = await readAnswer(JSON.stringify(peopleQuery('anna').queryKey)); const v = [...(a!.value as unknown[])]; const t0 = performance.now(); await writeAnswer(JSON.stringify(peopleQuery('anna').queryKey), 'anna', { value: v, etag: 'x', savedAt: Date.now() }); return performance.now() - t0 },
} })

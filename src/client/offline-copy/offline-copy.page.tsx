/** What is saved on this device for a day without a network, and one button that saves everything. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useArchives } from '#client/archives/archives.queries.ts'
import { useArticles } from '#client/articles/articles.queries.ts'
import { usePeople } from '#client/people/people.queries.ts'
import { useTimeline } from '#client/timeline/timeline.queries.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { StoragePanel } from './storage-panel.tsx'
import { planFiles, tally } from './download-plan.ts'
import { DownloadPanel } from './download-panel.tsx'
import { SavedList } from './saved-list.tsx'
import { useDeviceStorage } from './use-device-storage.ts'

export function Component() {
  const people = usePeople()
  const events = useTimeline()
  const news = useArticles('news')
  const blog = useArticles('blog')
  const archives = useArchives()
  const { facts, lookAgain } = useDeviceStorage()
  const plan = useMemo(
    () =>
      planFiles({
        people: people.data ?? [],
        events: events.data ?? [],
        news: news.data ?? [],
        blog: blog.data ?? [],
        archives: archives.data ?? [],
      }),
    [people.data, events.data, news.data, blog.data, archives.data],
  )
  const counts = useMemo(() => tally(plan, facts?.kept ?? new Map()), [plan, facts])
  const lists = [
    { label: 'Family members', reading: people },
    { label: 'Events of the family history', reading: events },
    { label: 'News', reading: news },
    { label: 'Blog posts', reading: blog },
    { label: 'Archive items', reading: archives },
  ]
  return (
    <Page
      title="Ready for the reunion"
      intro="Old houses have thick walls and no signal. What is saved on this device opens there as it does at home."
    >
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        gap={{ base: '5', md: '7' }}
        alignItems="start"
      >
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '5', md: '7' }}>
          <DownloadPanel
            counts={counts}
            facts={facts}
            known={lists.every(({ reading }) => reading.state === 'ready')}
            looking={facts === null || lists.some(({ reading }) => reading.state === 'loading')}
          />
          <StoragePanel facts={facts} counts={counts} lookAgain={lookAgain} />
        </chakra.div>
        <TitledPanel heading="On this device">
          <SavedList lists={lists} counts={counts} />
        </TitledPanel>
      </chakra.div>
    </Page>
  )
}

/** The page that prints name tags for a reunion. */
import { chakra } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryClient } from '#client/api/query-client.ts'
import { peopleQuery, usePeople } from '#client/people/people.queries.ts'
import { PeopleField } from '#client/people/people-field.tsx'
import { reunionsQuery, useReunions } from '#client/reunions/reunions.queries.ts'
import { useToday } from '#client/ui/browser/use-today.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ChoiceButtons } from '#client/ui/controls/choice-buttons.tsx'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { QueryStates } from '#client/ui/feedback/query-states.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { NameTagSheets } from './name-tag-sheets.tsx'
import {
  listComing,
  listLiving,
  makeNameTags,
  type TagChoice,
  type TagLine,
  tagChoices,
  tagLines,
} from './tag-people.ts'

/** The title and the choices are not printed. */
const printed = {
  '@media print': {
    '& > div': { padding: '0', maxWidth: 'none' },
    '& > div > header, & [data-screen-only]': { display: 'none' },
  },
} as const

export function read(userId: string) {
  void queryClient.prefetchQuery(peopleQuery(userId))
  void queryClient.prefetchQuery(reunionsQuery(userId))
}

export function Component() {
  const [params] = useSearchParams()
  const people = usePeople()
  const reunions = useReunions()
  const now = new Date(useToday())
  const reunion = reunions.data?.find(({ id }) => id === params.get('reunion'))
  const coming = reunion ? listComing(reunion) : []
  const [choice, setChoice] = useState<TagChoice | null>(null)
  const [line, setLine] = useState<TagLine>('Parents')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const isReunionPending = params.has('reunion') && reunions.state === 'loading'
  const shownChoice = choice ?? (coming.length > 0 ? 'Who comes' : 'Everybody')
  const ids =
    shownChoice === 'Who comes'
      ? coming
      : shownChoice === 'Everybody'
        ? listLiving(people.data ?? [], now)
        : chosen
  const idText = ids.join(' ')
  const today = now.toDateString()
  const tags = useMemo(
    () => makeNameTags(people.data ?? [], new Set(idText.split(' ')), line, new Date(today)),
    [people.data, idText, line, today],
  )
  return (
    <chakra.div css={printed}>
      <Page
        title="Name Tags"
        intro="Print the tags on A4 paper and cut them along the lines. If you scan the code of a relative on this site, you see how you are related."
        action={
          <Button disabled={tags.length === 0} onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        }
      >
        <QueryStates
          query={people}
          words="Loading the family..."
          failedText="The family could not be loaded."
        />
        {people.data && isReunionPending && <ListSkeleton words="Loading the reunion..." />}
        {people.data && !isReunionPending && (
          <>
            <chakra.div data-screen-only="" display="grid" gap="4" mb="6">
              <ChoiceButtons
                label="Whose name tags?"
                choices={reunion ? tagChoices : tagChoices.filter((one) => one !== 'Who comes')}
                selected={shownChoice}
                onSelect={setChoice}
              />
              {shownChoice === 'Who comes' && (
                <chakra.p color="text.muted">
                  Relatives who come but have no account of their own are not in this list. Print their name
                  tags with “Chosen people”.
                </chakra.p>
              )}
              {shownChoice === 'Chosen people' && (
                <PeopleField
                  label="People"
                  hint="Type a part of the name."
                  chosenIds={chosen}
                  onChange={setChosen}
                />
              )}
              <ChoiceButtons label="Below the name" choices={tagLines} selected={line} onSelect={setLine} />
              <p role="status">{tags.length === 1 ? '1 name tag' : `${tags.length} name tags`}</p>
            </chakra.div>
            <NameTagSheets tags={tags} />
          </>
        )}
      </Page>
    </chakra.div>
  )
}

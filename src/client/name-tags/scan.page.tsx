/** The page that scans the code of a name tag and shows how its person is related, and the user's own code. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { queryClient } from '#client/api/query-client.ts'
import { peopleQuery, usePeople } from '#client/people/people.queries.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { getPersonPath } from '#client/people/person-path.ts'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { ChoiceButtons } from '#client/ui/controls/choice-buttons.tsx'
import { QueryStates } from '#client/ui/feedback/query-states.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { MyCode } from './my-code.tsx'
import { findByCode } from './person-code.ts'
import { Scanner } from './scanner.tsx'

const modes = ['Scan', 'My code'] as const
type Mode = (typeof modes)[number]

const readMode = (params: URLSearchParams): { mode: Mode } => ({
  mode: params.get('show') === 'my-code' ? 'My code' : 'Scan',
})
const formatMode = ({ mode }: { mode: Mode }) =>
  new URLSearchParams(mode === 'My code' ? { show: 'my-code' } : {})

const strangeCode = 'This is not the code of a person in this family tree.'

export function read(userId: string) {
  void queryClient.prefetchQuery(peopleQuery(userId))
}

export function Component() {
  const { user } = useSession()
  const people = usePeople()
  const navigate = useNavigate()
  const [{ mode }, change] = useUrlState(readMode, formatMode)
  const [message, setMessage] = useState<string | null>(null)
  const ownId = user?.member_id ?? null
  const own = people.data?.find(({ id }) => id === ownId)

  function handleCode(text: string) {
    const person = findByCode(people.data ?? [], text)
    if (!person) setMessage(strangeCode)
    else if (person.id === ownId) setMessage('This is your own code.')
    else {
      const query = new URLSearchParams({ view: 'relation', of: ownId ?? '', with: person.id })
      // The way back leads to the page before the scanner, not to the camera.
      void navigate(ownId === null ? getPersonPath(person.id) : `/family-tree?${query}`, { replace: true })
    }
  }

  return (
    <Page
      title="Scan a Name Tag"
      intro="Scan the code of a relative to see how you are related. This also works offline."
      width="measure"
      isCompact
    >
      {own && (
        <chakra.div mb="5">
          <ChoiceButtons
            label="Scan or show"
            choices={modes}
            selected={mode}
            onSelect={(selected) => change({ mode: selected })}
          />
        </chakra.div>
      )}
      <QueryStates
        query={people}
        words="Loading the family..."
        failedText="The family tree could not be loaded."
      />
      {people.data &&
        (mode === 'My code' && own ? (
          <MyCode personId={own.id} name={formatFullName(own)} />
        ) : (
          <Scanner
            message={message}
            onCode={handleCode}
            onUnreadablePhoto={() => setMessage('No code was found in this photo. Please try another photo.')}
          />
        ))}
    </Page>
  )
}

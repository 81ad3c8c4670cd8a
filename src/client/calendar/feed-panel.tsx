/** The panel that makes, changes and stops the private address with which a calendar program reads the family's days. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { usePasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { copyLink } from '#client/ui/browser/copy-link.ts'
import { Button, ExternalLink } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, Input, Select } from '#client/ui/form/field.tsx'
import { formatFullDate } from '#client/ui/format/format-date.ts'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import type { CalendarFeed, FeedPayload } from '#shared/contracts/timeline.contract.ts'
import { useCalendarFeed, useCreateFeed, useStopFeed, useUpdateFeed } from './calendar-feed.queries.ts'

export function FeedPanel() {
  return (
    <TitledPanel heading="In your own calendar" maxW="measure">
      <FeedContent />
    </TitledPanel>
  )
}

function FeedContent() {
  const { live } = useSession()
  const state = useCalendarFeed()
  if (state.data) return <FeedSettings feed={state.data.feed} />
  if (!live) return <Hint>You can set this up when you are online and signed in.</Hint>
  if (state.isError)
    return (
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.p textStyle="small">{state.error.message}</chakra.p>
        <Button variant="outline" onClick={() => void state.refetch()}>
          Try Again
        </Button>
      </chakra.div>
    )
  return <Skeleton h="12rem" />
}

function Hint({ children }: { children: ReactNode }) {
  return <chakra.p color="text.muted">{children}</chakra.p>
}

const firstChoice: FeedPayload = { scope: 'everybody', hasYears: false, hasSurnames: false }

function toPayload({ scope, has_years, has_surnames }: CalendarFeed): FeedPayload {
  return { scope, hasYears: has_years, hasSurnames: has_surnames }
}

type Question = 'renew' | 'stop'

function FeedSettings({ feed }: { feed: CalendarFeed | null }) {
  const [draft, setDraft] = useState(firstChoice)
  const [url, setUrl] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const confirmation = usePasswordConfirmation()
  const create = useCreateFeed(confirmation)
  const update = useUpdateFeed()
  const stop = useStopFeed()
  const choice = update.variables && update.isPending ? update.variables : feed ? toPayload(feed) : draft
  const error = create.error ?? update.error ?? stop.error
  const isWorking = create.isPending || update.isPending || stop.isPending
  const forgetErrors = () => {
    for (const action of [create, update, stop]) action.reset()
  }
  const change = (some: Partial<FeedPayload>) => {
    const next = { ...choice, ...some }
    forgetErrors()
    if (feed) update.mutate(next)
    else setDraft(next)
  }
  const makeAddress = () => {
    forgetErrors()
    setQuestion(null)
    create.mutate(choice, { onSuccess: (made) => setUrl(made.url) })
  }
  const stopFeed = () => {
    forgetErrors()
    stop.mutate(undefined, { onSettled: () => setQuestion(null) })
  }
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <Hint>
        {feed
          ? `Your calendar address was created on ${formatFullDate(feed.created_at)}. Your calendar app looks for changes every few hours.`
          : 'Get a private address. Add it to the calendar on your phone or computer, and the family’s days appear there.'}
      </Hint>
      {feed && url !== null && <FeedAddress url={url} />}
      <FeedChoice choice={choice} isDisabled={isWorking} onChange={change} />
      {error && <Alert tone="destructive">{error.message}</Alert>}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {feed ? (
          <>
            <Button variant="outline" disabled={isWorking} onClick={() => setQuestion('renew')}>
              Change the calendar address
            </Button>
            <Button variant="outline" disabled={isWorking} onClick={() => setQuestion('stop')}>
              Switch off the calendar address
            </Button>
          </>
        ) : (
          <Button disabled={isWorking} onClick={makeAddress}>
            Get a private address
          </Button>
        )}
      </chakra.div>
      <ConfirmDialog
        open={question === 'renew'}
        title="Change the calendar address?"
        confirmLabel="Change the calendar address"
        onConfirm={makeAddress}
        onCancel={() => setQuestion(null)}
      >
        Your current address stops working. Calendars that use the current address no longer show changes.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'stop'}
        title="Switch off the calendar address?"
        confirmLabel="Switch off the calendar address"
        danger
        working={stop.isPending}
        onConfirm={stopFeed}
        onCancel={() => setQuestion(null)}
      >
        The address stops working. Calendars that use the address no longer show changes.
      </ConfirmDialog>
      {confirmation.dialog}
    </chakra.div>
  )
}

/** The address is shown once: the server keeps only its hash. */
function FeedAddress({ url }: { url: string }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <Field
        label="Your private address"
        hint="Copy the address now. It is shown only once. Anybody who has the address can see these days."
      >
        {(control) => (
          <Input {...control} value={url} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
        )}
      </Field>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="5" rowGap="2">
        <Button
          onClick={() =>
            void copyLink(
              url,
              'In your calendar app, add a calendar by subscription and paste the address there.',
            )
          }
        >
          Copy address
        </Button>
        <ExternalLink href={url.replace(/^https?:/, 'webcal:')}>Open in the calendar app</ExternalLink>
      </chakra.div>
    </chakra.div>
  )
}

interface FeedChoiceProps {
  choice: FeedPayload
  isDisabled: boolean
  onChange: (change: Partial<FeedPayload>) => void
}

function FeedChoice({ choice, isDisabled, onChange }: FeedChoiceProps) {
  const { user } = useSession()
  const hasPerson = user?.member_id != null
  return (
    <chakra.fieldset border="0" minW="0" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
      <chakra.legend srOnly>What the calendar contains</chakra.legend>
      <Field
        label="People"
        hint={hasPerson ? 'Your branch: your ancestors, your descendants and their partners.' : undefined}
      >
        {(control) => (
          <Select
            {...control}
            disabled={isDisabled || !hasPerson}
            value={choice.scope}
            onChange={({ currentTarget }) =>
              onChange({ scope: currentTarget.value === 'branch' ? 'branch' : 'everybody' })
            }
          >
            <option value="everybody">Everybody</option>
            <option value="branch">My own branch</option>
          </Select>
        )}
      </Field>
      <Checkbox
        label="With ages and years"
        checked={choice.hasYears}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange({ hasYears: currentTarget.checked })}
      />
      <Checkbox
        label="Include surnames of living people"
        hint="The provider of your calendar can read these days. Without surnames, family events are shown without their titles. Birthdays of people under 16 are always left out."
        checked={choice.hasSurnames}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange({ hasSurnames: currentTarget.checked })}
      />
    </chakra.fieldset>
  )
}

/** The dialogs of the tree editor: person form, link, unlink and person actions. */
import { lazy, Suspense } from 'react'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Family } from '../chart/family.ts'
import { findMember } from '../chart/relatives.ts'
import { getFamilyLinkGraph } from './linking/family-link-graph.ts'
import { formatLinked } from './linking/link-messages.ts'
import type { RecordedLink } from './linking/link-update.ts'
import type { Linking } from './linking/linking-state.ts'
import { type LinkResult, useLinkMutation } from './linking/use-link-mutation.ts'
import { buildUpdateAfterSave, getInitialFields, type NewRelative } from './panel/new-relative.ts'
import { type PersonAction, PersonDialogs } from './panel/person-dialogs.tsx'

const EditPersonDialog = lazy(() => import('#client/people/manage/form/edit-person-dialog.tsx'))
const LinkDialog = lazy(() => import('./linking/link-dialog.tsx'))
const UnlinkDialog = lazy(() => import('./linking/unlink-dialog.tsx'))

export type OpenDialog =
  | { type: 'new member' }
  | { type: 'new relative'; relative: NewRelative }
  | { type: 'person action'; action: PersonAction; person: FamilyMember }
  | { type: 'unlink'; link: RecordedLink }

interface EditorDialogsProps {
  family: Family
  getLatest: (member: FamilyMember) => FamilyMember
  linking: Linking
  open: OpenDialog | null
  /** Why editing is not possible at the moment, or null. */
  reason: string | null
  /** Called with a person who was added or merged; the editor moves to them. */
  onAdded: (saved: FamilyMember) => void
  /** Called with an existing person who was changed. */
  onChanged: (saved: FamilyMember) => void
  /** Called after a person was deleted. */
  onRemoved: () => void
  /** Called after a link was saved or removed. */
  onLinked: (result: LinkResult) => void
  /** Called when the link dialog is cancelled. */
  onBack: () => void
  onClose: () => void
}

export function EditorDialogs({ family, getLatest, linking, open, ...rest }: EditorDialogsProps) {
  const { reason, onAdded, onChanged, onRemoved, onLinked, onBack, onClose } = rest
  const linkMutation = useLinkMutation(onLinked)
  const find = (id: string) => {
    const member = findMember(family, id)
    return member && getLatest(member)
  }
  function saveRelative(relative: NewRelative, saved: FamilyMember) {
    onAdded(saved)
    const update = buildUpdateAfterSave(relative, saved)
    if (!update) return
    const message = formatLinked(relative.kind, relative.of, saved)
    void linkMutation.run(update, message, 'Failed to create relationship')
  }
  const [from, to] = linking.step === 'confirming' ? [find(linking.from), find(linking.to)] : [null, null]
  return (
    <Suspense>
      {linking.step === 'confirming' && from && to && (
        <LinkDialog
          key={`${linking.kind} ${from.id} ${to.id}`}
          family={family}
          graph={getFamilyLinkGraph(family)}
          kind={linking.kind}
          from={from}
          to={to}
          reason={reason}
          onLinked={onLinked}
          onBack={onBack}
        />
      )}
      {open?.type === 'unlink' && (
        <UnlinkDialog link={withLatestPeople(open.link, getLatest)} onUnlinked={onLinked} onClose={onClose} />
      )}
      {open?.type === 'new member' && <EditPersonDialog person={null} onSaved={onAdded} onClose={onClose} />}
      {open?.type === 'new relative' && (
        <EditPersonDialog
          person={null}
          initial={getInitialFields(open.relative)}
          onSaved={(saved) => saveRelative(open.relative, saved)}
          onClose={onClose}
        />
      )}
      {open?.type === 'person action' && (
        <PersonDialogs
          action={open.action}
          person={open.person}
          onSaved={onChanged}
          onMerged={onAdded}
          onRemoved={onRemoved}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

/** Replaces the records of the link by their latest versions. */
function withLatestPeople(
  link: RecordedLink,
  getLatest: (member: FamilyMember) => FamilyMember,
): RecordedLink {
  return link.kind === 'parent'
    ? { ...link, child: getLatest(link.child) }
    : { ...link, person: getLatest(link.person) }
}

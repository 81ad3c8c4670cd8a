/** The dialogs of the editor: the form, the question before a link, the graver deeds. */
import { lazy, Suspense } from 'react'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Family } from '../chart/family.ts'
import { findMember } from '../chart/relatives.ts'
import { linksIn } from './linking/family-link-graph.ts'
import { linkedWords } from './linking/link-messages.ts'
import type { Relation } from './linking/link-update.ts'
import type { Linking } from './linking/linking-state.ts'
import { type Done, useLinkWrite } from './linking/use-link-mutation.ts'
import { type NewRelative, startOf, writeAfter } from './panel/new-relative.ts'
import { type PersonDeed, PersonDeeds } from './panel/person-dialogs.tsx'

const EditPersonDialog = lazy(() => import('#client/people/manage/form/edit-person-dialog.tsx'))
const LinkDialog = lazy(() => import('./linking/link-dialog.tsx'))
const UnlinkDialog = lazy(() => import('./linking/unlink-dialog.tsx'))

export type Open =
  | { what: 'new member' }
  | { what: 'relative'; relative: NewRelative }
  | { what: 'deed'; deed: PersonDeed; person: FamilyMember }
  | { what: 'unlink'; relation: Relation }

interface EditorDialogsProps {
  family: Family
  newest: (member: FamilyMember) => FamilyMember
  linking: Linking
  open: Open | null
  /** Why nothing can be written now. */
  reason: string | null
  /** Somebody was added, or is what is left of two: the view is to go to them. */
  onArrived: (saved: FamilyMember) => void
  /** Somebody who was there before. */
  onChanged: (saved: FamilyMember) => void
  /** Somebody is gone. */
  onRemoved: () => void
  /** A link was written. */
  onDone: (done: Done) => void
  /** The question before a link was not answered. */
  onBack: () => void
  onClose: () => void
}

export function EditorDialogs({ family, newest, linking, open, ...rest }: EditorDialogsProps) {
  const { reason, onArrived, onChanged, onRemoved, onDone, onBack, onClose } = rest
  const after = useLinkWrite(onDone)
  const find = (id: string) => {
    const member = findMember(family, id)
    return member && newest(member)
  }
  function saveRelative(relative: NewRelative, saved: FamilyMember) {
    onArrived(saved)
    const write = writeAfter(relative, saved)
    if (!write) return
    const words = linkedWords(relative.kind, relative.of, saved)
    void after.run(write, words, 'Failed to create relationship')
  }
  const [from, to] = linking.step === 'confirming' ? [find(linking.from), find(linking.to)] : [null, null]
  return (
    <Suspense>
      {linking.step === 'confirming' && from && to && (
        <LinkDialog
          key={`${linking.kind} ${from.id} ${to.id}`}
          family={family}
          people={linksIn(family)}
          kind={linking.kind}
          from={from}
          to={to}
          reason={reason}
          onDone={onDone}
          onBack={onBack}
        />
      )}
      {open?.what === 'unlink' && (
        <UnlinkDialog relation={newestOf(open.relation, newest)} onDone={onDone} onClose={onClose} />
      )}
      {open?.what === 'new member' && (
        <EditPersonDialog person={null} onSaved={onArrived} onClose={onClose} />
      )}
      {open?.what === 'relative' && (
        <EditPersonDialog
          person={null}
          start={startOf(open.relative)}
          onSaved={(saved) => saveRelative(open.relative, saved)}
          onClose={onClose}
        />
      )}
      {open?.what === 'deed' && (
        <PersonDeeds
          deed={open.deed}
          person={open.person}
          onSaved={onChanged}
          onMerged={onArrived}
          onRemoved={onRemoved}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

/** The list may have come anew since the link was looked at. */
function newestOf(relation: Relation, newest: (member: FamilyMember) => FamilyMember): Relation {
  return relation.kind === 'parent'
    ? { ...relation, child: newest(relation.child) }
    : { ...relation, person: newest(relation.person) }
}

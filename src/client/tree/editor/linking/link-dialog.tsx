/** The question before two people are linked: how, with whom beside them, and in one sentence what will be. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { generationsTitle, generationsWords } from '#client/people/manage/form/link-messages.ts'
import { fullName } from '#client/people/person-name.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { findMember } from '#client/tree/chart/relatives.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { type LinkKind, type LinkPeople, linkFault } from '#shared/genealogy/graph/link-rules.ts'
import { KindChoice } from './link-kind-choice.tsx'
import { addWords, faultWords, linkedWords, parentSentence, spouseSentence } from './link-messages.ts'
import {
  freeRole,
  likelyPartner,
  type ParentRole,
  parentWrite,
  partnersOf,
  recordedAs,
  roleBeside,
  spouseWrite,
} from './link-update.ts'
import { isImpossible } from './linking-state.ts'
import { ParentChoices } from './parent-role-fields.tsx'
import { type Done, useLinkWrite } from './use-link-mutation.ts'

interface LinkDialogProps {
  family: Family
  people: LinkPeople
  /** null where two cards were connected: it is asked first. */
  kind: LinkKind | null
  from: FamilyMember
  to: FamilyMember
  /** Why nothing can be written now. */
  reason: string | null
  onDone: (done: Done) => void
  onBack: () => void
}

export default function LinkDialog({
  family,
  people,
  from,
  to,
  reason,
  onDone,
  onBack,
  ...asked
}: LinkDialogProps) {
  const [chosen, setChosen] = useState<LinkKind | null>(null)
  const [picked, setPicked] = useState<ParentRole | null>(null)
  const [besideId, setBesideId] = useState<string | null | undefined>(undefined)
  const { run, working, failure, newer } = useLinkWrite(onDone)
  const current = (member: FamilyMember) => (member.id === newer?.id ? newer : member)
  const kind = asked.kind ?? chosen
  const fault = kind && linkFault(people, { kind, from: from.id, to: to.id })
  const impossible = isImpossible(fault)

  const [parent, child] = kind === 'parent' ? [current(to), current(from)] : [current(from), current(to)]
  const role = picked ?? freeRole(parent, child)
  const other = role && roleBeside(role)
  const besides = other && recordedAs(other, child) === null ? partnersWhoMay() : []
  const likely = besides.find(({ id }) => id === likelyPartner(parent)) ?? null
  const beside = besideId === undefined ? likely : (besides.find(({ id }) => id === besideId) ?? null)

  /** Partners of the parent who can be the child's other parent. */
  function partnersWhoMay(): FamilyMember[] {
    return partnersOf(parent).flatMap((id) => {
      const partner = findMember(family, id)
      const against = linkFault(people, { kind: 'child', from: id, to: child.id })
      return partner && against === null ? [partner] : []
    })
  }

  const isSpouse = kind === 'spouse'
  const ready = kind !== null && !impossible && (isSpouse || role !== null)
  const sentence = !kind
    ? null
    : isSpouse
      ? spouseSentence(from, to)
      : role && parentSentence(parent, child, beside)

  function link() {
    if (!kind) return
    const words = linkedWords(kind, from, to)
    if (isSpouse) void run(spouseWrite(current(from), to), words, 'Failed to create relationship')
    else if (role) {
      const write = parentWrite({ parent, child, role, beside: beside?.id ?? null })
      void run(write, words, 'Failed to create relationship')
    }
  }

  return (
    <Dialog
      open
      onClose={() => !working && onBack()}
      // Whoever pressed a card twice has not pressed the dialog away.
      role="alertdialog"
      maxW="32rem"
      title={kind && asked.kind ? addWords[kind] : `Link ${fullName(from)} and ${fullName(to)}`}
      description={ready && sentence}
      footer={
        <>
          <Button variant="outline" disabled={working} onClick={onBack}>
            Cancel
          </Button>
          <Button disabled={!ready || working || reason !== null} onClick={link}>
            {working ? 'Linking...' : fault === 'generations' ? 'Link anyway' : 'Link'}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4" pt="3" _empty={{ display: 'none' }}>
        {reason && <Alert>{reason}</Alert>}
        {failure && <Alert tone="destructive">{failure}</Alert>}
        {!asked.kind && (
          <KindChoice people={people} from={from} to={to} chosen={chosen} onChoose={setChosen} />
        )}
        {kind && fault && impossible && (
          <Alert tone="destructive">{faultWords(people, fault, kind, from, to)}</Alert>
        )}
        {fault === 'generations' && (
          <Alert tone="destructive" title={generationsTitle}>
            {generationsWords}
          </Alert>
        )}
        {kind && !isSpouse && !impossible && (
          <ParentChoices
            family={family}
            parent={parent}
            child={child}
            role={role}
            onRole={setPicked}
            besides={besides}
            beside={beside}
            onBeside={setBesideId}
          />
        )}
        {isSpouse && !impossible && partnersOf(current(from)).length > 0 && (
          <chakra.p textStyle="small" color="text.muted">
            {`${fullName(from)} has been linked to a spouse before: that union stays, and this one becomes the current one.`}
          </chakra.p>
        )}
      </chakra.div>
    </Dialog>
  )
}

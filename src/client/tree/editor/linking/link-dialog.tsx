/** Dialog that confirms a link: relationship, role of the parent, other parent, and a preview in one sentence. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { generationErrorText, generationErrorTitle } from '#client/people/manage/form/link-messages.ts'
import { formatFullName } from '#client/people/person-name.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { findMember } from '#client/tree/chart/relatives.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { findLinkProblem, type LinkGraph, type LinkKind } from '#shared/genealogy/graph/link-rules.ts'
import { LinkKindChoice } from './link-kind-choice.tsx'
import {
  addLabels,
  formatLinked,
  formatLinkProblem,
  formatParentPreview,
  formatSpousePreview,
} from './link-messages.ts'
import {
  buildParentUpdate,
  buildSpouseUpdate,
  getFreeRole,
  getOnlyPartner,
  getOtherBirthRole,
  getPartnerIds,
  getRecordedParent,
  type ParentRole,
} from './link-update.ts'
import { isBlocking } from './linking-state.ts'
import { ParentRoleFields } from './parent-role-fields.tsx'
import { type LinkResult, useLinkMutation } from './use-link-mutation.ts'

interface LinkDialogProps {
  family: Family
  graph: LinkGraph
  /** null if two cards were connected by dragging; then the dialog asks for the kind. */
  kind: LinkKind | null
  from: FamilyMember
  to: FamilyMember
  /** Why editing is not possible at the moment, or null. */
  reason: string | null
  onLinked: (result: LinkResult) => void
  onBack: () => void
}

export default function LinkDialog({
  family,
  graph,
  from,
  to,
  reason,
  onLinked,
  onBack,
  ...props
}: LinkDialogProps) {
  const [chosenKind, setChosenKind] = useState<LinkKind | null>(null)
  const [chosenRole, setChosenRole] = useState<ParentRole | null>(null)
  const [otherParentId, setOtherParentId] = useState<string | null | undefined>(undefined)
  const { run, isSaving, error, latest } = useLinkMutation(onLinked)
  const getLatest = (member: FamilyMember) => (member.id === latest?.id ? latest : member)
  const kind = props.kind ?? chosenKind
  const problem = kind && findLinkProblem(graph, { kind, from: from.id, to: to.id })
  const isBlocked = isBlocking(problem)

  const [parent, child] =
    kind === 'parent' ? [getLatest(to), getLatest(from)] : [getLatest(from), getLatest(to)]
  const role = chosenRole ?? getFreeRole(parent, child)
  const otherRole = role && getOtherBirthRole(role)
  const otherParentOptions =
    otherRole && getRecordedParent(otherRole, child) === null ? findOtherParentOptions() : []
  const onlyPartner = otherParentOptions.find(({ id }) => id === getOnlyPartner(parent)) ?? null
  const otherParent =
    otherParentId === undefined
      ? onlyPartner
      : (otherParentOptions.find(({ id }) => id === otherParentId) ?? null)

  /** Partners of the parent who can be the child's other parent. */
  function findOtherParentOptions(): FamilyMember[] {
    return getPartnerIds(parent).flatMap((id) => {
      const partner = findMember(family, id)
      const partnerProblem = findLinkProblem(graph, { kind: 'child', from: id, to: child.id })
      return partner && partnerProblem === null ? [partner] : []
    })
  }

  const isSpouse = kind === 'spouse'
  const canLink = kind !== null && !isBlocked && (isSpouse || role !== null)
  const preview = !kind
    ? null
    : isSpouse
      ? formatSpousePreview(from, to)
      : role && formatParentPreview(parent, child, otherParent)

  function link() {
    if (!kind) return
    const message = formatLinked(kind, from, to)
    if (isSpouse) void run(buildSpouseUpdate(getLatest(from), to), message, 'Failed to create relationship')
    else if (role) {
      const update = buildParentUpdate({ parent, child, role, otherParentId: otherParent?.id ?? null })
      void run(update, message, 'Failed to create relationship')
    }
  }

  return (
    <Dialog
      open
      onClose={() => !isSaving && onBack()}
      // An alert dialog does not close on a click outside, so a double click on a card leaves it open.
      role="alertdialog"
      maxW="32rem"
      title={kind && props.kind ? addLabels[kind] : `Link ${formatFullName(from)} and ${formatFullName(to)}`}
      description={canLink && preview}
      footer={
        <>
          <Button variant="outline" disabled={isSaving} onClick={onBack}>
            Cancel
          </Button>
          <Button disabled={!canLink || isSaving || reason !== null} onClick={link}>
            {isSaving ? 'Linking...' : problem === 'generations' ? 'Link anyway' : 'Link'}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4" pt="3" _empty={{ display: 'none' }}>
        {reason && <Alert>{reason}</Alert>}
        {error && <Alert tone="destructive">{error}</Alert>}
        {!props.kind && (
          <LinkKindChoice graph={graph} from={from} to={to} chosen={chosenKind} onChoose={setChosenKind} />
        )}
        {kind && problem && isBlocked && (
          <Alert tone="destructive">{formatLinkProblem(graph, problem, kind, from, to)}</Alert>
        )}
        {problem === 'generations' && (
          <Alert tone="destructive" title={generationErrorTitle}>
            {generationErrorText}
          </Alert>
        )}
        {kind && !isSpouse && !isBlocked && (
          <ParentRoleFields
            family={family}
            parent={parent}
            child={child}
            role={role}
            onRole={setChosenRole}
            otherParentOptions={otherParentOptions}
            otherParent={otherParent}
            onOtherParent={setOtherParentId}
          />
        )}
        {isSpouse && !isBlocked && getPartnerIds(getLatest(from)).length > 0 && (
          <chakra.p textStyle="small" color="text.muted">
            {`${formatFullName(from)} already has a spouse. Both spouses stay linked. The new spouse becomes the current spouse.`}
          </chakra.p>
        )}
      </chakra.div>
    </Dialog>
  )
}

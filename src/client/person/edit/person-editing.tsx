/** Opens the editor of a fact or name from anywhere on the page of a person or of a couple, for administrators. */
import { chakra } from '@chakra-ui/react'
import { Pencil, Plus } from 'lucide-react'
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { Button } from '#client/ui/controls/button.tsx'
import type { Fact, PersonName } from '#shared/contracts/facts.contract.ts'
import { formatFactName, getFactTag } from '#shared/fact-tags.ts'
import { formatPersonName } from '../format-name.ts'
import { usePersonFacts } from '../person.queries.ts'
import type { ChangeResult, EditTarget, PersonEditorProps } from './edit-target.ts'

const PersonEditor = lazy(() => import('./person-editor.tsx'))

const OpenEditor = createContext<((target: EditTarget) => void) | null>(null)

interface PersonEditingProps extends Pick<PersonEditorProps, 'people' | 'person' | 'unionId'> {
  children: ReactNode
}

export function PersonEditing({ people, person, unionId, children }: PersonEditingProps) {
  const { user } = useSession()
  const known = usePersonFacts(person.id).data
  const [target, setTarget] = useState<EditTarget | null>(null)
  const [result, setResult] = useState<ChangeResult | null>(null)
  const isEditor = user?.role === 'admin' && known !== undefined
  return (
    <OpenEditor value={isEditor ? setTarget : null}>
      {children}
      {isEditor && (target || result) && (
        <Suspense>
          <PersonEditor
            {...{ people, person, unionId, known, target, result }}
            onClose={() => setTarget(null)}
            onChanged={setResult}
          />
        </Suspense>
      )}
    </OpenEditor>
  )
}

/** Whether the current user can edit what is known about the person. */
export function useIsEditor(): boolean {
  return use(OpenEditor) !== null
}

/** Renders nothing for relatives. Some kinds of facts are only kept as the imported file has them. */
export function EditFactButton({ fact }: { fact: Fact }) {
  const isEditor = useIsEditor()
  if (isEditor && getFactTag(fact.tag)?.isReadOnly)
    return (
      <chakra.span data-screen-only display="block" textStyle="small" color="text.muted">
        From an imported file. This cannot be edited here.
      </chakra.span>
    )
  return <EditRecordButton target={{ kind: 'fact', fact }} name={formatFactName(fact)} />
}

/** Renders nothing for relatives. */
export function EditNameButton({ name }: { name: PersonName }) {
  return <EditRecordButton target={{ kind: 'name', name }} name={`the name ${formatPersonName(name)}`} />
}

function EditRecordButton({ target, name }: { target: EditTarget; name: string }) {
  const open = use(OpenEditor)
  const { possible } = useCanEdit()
  if (!open) return null
  return (
    <Button
      data-screen-only
      variant="quiet"
      px="2.5"
      my="-2"
      color="accent.text"
      fontFamily="sans"
      fontSize="0.9375rem"
      aria-label={`Edit ${name}`}
      disabled={!possible}
      onClick={() => open(target)}
    >
      <Pencil aria-hidden />
      Edit
    </Button>
  )
}

/** Renders nothing for relatives. */
export function AddRecordButton({ target, children }: { target: EditTarget; children: string }) {
  const open = use(OpenEditor)
  const { possible } = useCanEdit()
  if (!open) return null
  return (
    <Button data-screen-only variant="outline" disabled={!possible} onClick={() => open(target)}>
      <Plus aria-hidden />
      {children}
    </Button>
  )
}

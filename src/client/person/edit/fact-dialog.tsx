/** The dialog that adds a fact, or edits or deletes one. */
import { useState } from 'react'
import { ItemsField } from '#client/archives/items-field.tsx'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import {
  type Fact,
  factEndpoints,
  factPayload,
  fact as factSchema,
} from '#shared/contracts/facts.contract.ts'
import { formatFactName } from '#shared/fact-tags.ts'
import type { Knowledge } from '../person.queries.ts'
import { CitationsField } from './citations-field.tsx'
import type { FactOwner } from './edit-target.ts'
import { FactDetailFields } from './fact-detail-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { getFactFields, isStillLocked, validateFact } from './fact-form.ts'
import { FactJudgementFields } from './fact-judgement-fields.tsx'
import { ParticipantsField } from './participants-field.tsx'
import { type RecordChangeEvent, RecordDialog } from './record-dialog.tsx'
import { useSourceTitles } from './source-titles.ts'

interface FactDialogProps {
  /** null to add a new fact. */
  fact: Fact | null
  /** The first is the person or the couple of the page. */
  owners: readonly [FactOwner, ...FactOwner[]]
  /** For the order, and for suggestions. */
  known: Knowledge
  onChanged: (event: RecordChangeEvent<Fact>) => void
  onClose: () => void
}

export function FactDialog({ fact, owners, known, onChanged, onClose }: FactDialogProps) {
  const titles = useSourceTitles(known.sources)
  const [fields] = useState(() => getFactFields(titles.get))
  const form = useFieldsForm({
    record: fact,
    recordSchema: factSchema,
    fields,
    payloadSchema: factPayload,
    changesSchema: factPayload,
    initial: owners[0].kind === 'person' ? { personId: owners[0].id } : { unionId: owners[0].id },
    validate: validateFact,
  })
  const owner = owners.find(({ id }) => id === (form.values.unionId ?? form.values.personId)) ?? owners[0]
  return (
    <RecordDialog
      form={form}
      endpoints={factEndpoints}
      noun="fact"
      description={fact ? `${formatFactName(fact)} of ${owner.name}` : undefined}
      getName={formatFactName}
      onUnlock={isStillLocked(form) ? () => form.set({ restriction: 'none' }) : null}
      onChanged={onChanged}
      onClose={onClose}
    >
      <FactFields form={form} isNew={fact === null} owner={owner} owners={owners} facts={known.facts} />
      <ParticipantsField
        participants={form.values.participants}
        tag={form.values.tag}
        error={form.errors['participants']}
        onChange={(participants) => form.set({ participants })}
      />
      <FactJudgementFields form={form} fact={fact} facts={known.facts} />
      <CitationsField
        citations={form.values.citations}
        titles={titles}
        error={form.errors['citations']}
        onChange={(citations) => form.set({ citations })}
      />
      <ItemsField
        name="media"
        items={form.values.media}
        hasCaptions
        error={form.errors['media']}
        onChange={(media) => form.set({ media })}
      />
      <FactDetailFields form={form} owner={owner} />
    </RecordDialog>
  )
}

/** The archives and libraries that keep a source, in the form for the source. */
import { chakra } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Field, Select, TextField } from '#client/ui/form/field.tsx'
import { ListEntry, ListFieldset } from '#client/ui/form/list-fieldset.tsx'
import type { Repository, Source } from '#shared/contracts/sources.contract.ts'
import * as limits from '#shared/limits.ts'
import RepositoryDialog from './repository-dialog.tsx'

type Kept = NonNullable<Source['repositories']>

interface KeptInFieldProps {
  kept: Kept
  /** Undefined while they are loading. */
  repositories: readonly Repository[] | undefined
  error: string | undefined
  onChange: (kept: Kept) => void
}

export function KeptInField({ kept, repositories = [], error, onChange }: KeptInFieldProps) {
  const [isAdding, setIsAdding] = useState(false)
  /** A new repository is chosen before the refreshed list has it. */
  const [added, setAdded] = useState<Repository[]>([])
  const known = [...repositories, ...added.filter(({ id }) => !repositories.some((one) => one.id === id))]
  const replace = (index: number, part: Partial<Kept[number]>) =>
    onChange(kept.map((one, i) => (i === index ? { ...one, ...part } : one)))
  const free = known.filter(({ id }) => !kept.some(({ repository_id }) => repository_id === id))
  const footer = (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="flex-end">
        {free.length > 0 && (
          <chakra.div flex="1 1 14rem" minW="0">
            <Field label="Add an archive, library or owner">
              {(control) => (
                <Select
                  {...control}
                  value=""
                  onChange={({ currentTarget }) =>
                    onChange([...kept, { repository_id: currentTarget.value }])
                  }
                >
                  <option value="">Please choose</option>
                  {free.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </chakra.div>
        )}
        <Button variant="outline" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden />
          New archive or library
        </Button>
      </chakra.div>
      {isAdding && (
        <RepositoryDialog
          repository={null}
          onChanged={({ saved }) => {
            if (!saved) return
            setAdded([...added, saved])
            onChange([...kept, { repository_id: saved.id }])
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  )
  return (
    <ListFieldset name="repositories" legend="Where the source is kept" error={error} footer={footer}>
      {kept.map(({ repository_id, call_number = '' }, index) => {
        const name = known.find(({ id }) => id === repository_id)?.name ?? 'Archive or library'
        return (
          <ListEntry key={repository_id} display="flex" alignItems="flex-end" gap="1" py="3">
            <chakra.div flex="1" minW="0">
              <chakra.p lineHeight="1.35" mb="2" overflowWrap="anywhere">
                {name}
              </chakra.p>
              <TextField
                label="Call number"
                maxLength={limits.textLength.shortText}
                autoComplete="off"
                value={call_number}
                onChange={({ currentTarget }) => replace(index, { call_number: currentTarget.value })}
              />
            </chakra.div>
            <Button
              variant="quiet"
              size="icon"
              color="danger.text"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(kept.filter((_, i) => i !== index))}
            >
              <Trash2 aria-hidden />
            </Button>
          </ListEntry>
        )
      })}
    </ListFieldset>
  )
}

/** The sources of a fact or name in a form: cite one, say where in it, or remove the citation. */
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ItemsField } from '#client/archives/items-field.tsx'
import { DateField } from '#client/people/manage/form/date-field.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field, FieldColumns, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { FoldingEntry } from '#client/ui/form/folding-entry.tsx'
import { ListFieldset } from '#client/ui/form/list-fieldset.tsx'
import { untitledSource } from '#shared/knowledge/source-details.ts'
import * as limits from '#shared/limits.ts'
import { type CitationValue, citeSource, formatCitation, qualityLabels } from './citations-form.ts'
import type { SourceTitles } from './source-titles.ts'

const SourceChooser = lazy(() => import('../sources/source-chooser.tsx'))

interface CitationsFieldProps {
  citations: CitationValue[]
  titles: SourceTitles
  error: string | undefined
  onChange: (citations: CitationValue[]) => void
}

export function CitationsField({ citations, titles, error, onChange }: CitationsFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  /** The key of the citation whose fields are shown. */
  const [openKey, setOpenKey] = useState<string | null>(null)
  const replace = (key: string, part: Partial<CitationValue>) =>
    onChange(citations.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <ListFieldset
      name="citations"
      legend="Sources"
      error={error}
      footer={
        <>
          <Button variant="outline" onClick={() => setIsChoosing(true)}>
            <Plus aria-hidden />
            Add a source
          </Button>
          {isChoosing && (
            <Suspense>
              <SourceChooser
                firstIds={titles.pageIds}
                onChoose={(source) => {
                  titles.add(source)
                  const added = citeSource(source.id)
                  onChange([...citations, added])
                  setOpenKey(added.key)
                  setIsChoosing(false)
                }}
                onClose={() => setIsChoosing(false)}
              />
            </Suspense>
          )}
        </>
      }
    >
      {citations.map((citation) => {
        const title = formatCitation(citation, titles.get)
        return (
          <FoldingEntry
            key={citation.key}
            text={title || untitledSource}
            name={`source ${title}`}
            isOpen={citation.key === openKey}
            onToggle={() => setOpenKey(citation.key === openKey ? null : citation.key)}
            onRemove={() => onChange(citations.filter(({ key }) => key !== citation.key))}
          >
            <CitationFields citation={citation} onChange={(part) => replace(citation.key, part)} />
          </FoldingEntry>
        )
      })}
    </ListFieldset>
  )
}

interface CitationFieldsProps {
  citation: CitationValue
  onChange: (part: Partial<CitationValue>) => void
}

function CitationFields({ citation, onChange }: CitationFieldsProps) {
  const input = (name: 'page' | 'text' | 'note') => ({
    value: citation[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <FieldColumns>
        <TextField
          label="Where in the source"
          hint="Page, number or address."
          maxLength={limits.textLength.citation}
          autoComplete="off"
          {...input('page')}
        />
        <Field label="How reliable is this source?">
          {(control) => (
            <Select
              {...control}
              value={citation.quality}
              onChange={({ currentTarget }) => onChange({ quality: currentTarget.value })}
            >
              {(['', '3', '2', '1', '0'] as const).map((quality) => (
                <option key={quality} value={quality}>
                  {qualityLabels[quality]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </FieldColumns>
      <Field label="What the source says, word for word">
        {(control) => (
          <TextArea
            rows={3}
            resize="vertical"
            maxLength={limits.textLength.description}
            {...control}
            {...input('text')}
          />
        )}
      </Field>
      <FieldColumns>
        <DateField
          label="When it was written"
          name={`citation date ${citation.key}`}
          phrase={citation.record?.date_phrase ?? null}
          value={citation.date}
          onChange={(date) => onChange({ date })}
        />
        <TextField
          label="Note about the source"
          maxLength={limits.textLength.description}
          autoComplete="off"
          {...input('note')}
        />
      </FieldColumns>
      <ItemsField
        name={`citation items ${citation.key}`}
        legend="Pictures of the page"
        items={citation.items}
        hasCaptions={false}
        error={undefined}
        onChange={(items) => onChange({ items })}
      />
    </>
  )
}

/** The sources of a fact or name in a form: cite one, say where in it, or remove the citation. */
import { chakra } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { DateField } from '#client/people/manage/form/date-field.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field, FieldColumns, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
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
    <chakra.fieldset name="citations" tabIndex={-1} border="0" minW="0" outline="none">
      <chakra.legend textStyle="small" fontWeight={600} mb="1.5">
        Sources
      </chakra.legend>
      {error && (
        <chakra.p role="alert" textStyle="small" color="danger.text" fontWeight={600} mb="2">
          {error}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" display="grid" gap="3" mb="3" _empty={{ display: 'none' }}>
        {citations.map((citation) => (
          <CitationItem
            key={citation.key}
            citation={citation}
            title={formatCitation(citation, titles.get)}
            isOpen={citation.key === openKey}
            onToggle={() => setOpenKey(citation.key === openKey ? null : citation.key)}
            onChange={(part) => replace(citation.key, part)}
            onRemove={() => onChange(citations.filter(({ key }) => key !== citation.key))}
          />
        ))}
      </chakra.ul>
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
    </chakra.fieldset>
  )
}

interface CitationItemProps {
  citation: CitationValue
  title: string
  isOpen: boolean
  onToggle: () => void
  onChange: (part: Partial<CitationValue>) => void
  onRemove: () => void
}

function CitationItem({ citation, title, isOpen, onToggle, onChange, onRemove }: CitationItemProps) {
  return (
    <chakra.li borderWidth="1px" borderColor="line" borderRadius="md" ps="4" pe="1.5" py="1.5">
      <chakra.div display="flex" alignItems="center" gap="1">
        <chakra.p flex="1" minW="0" py="1.5" lineHeight="1.35" overflowWrap="anywhere">
          {title || 'Source without a title'}
        </chakra.p>
        <Button
          variant="quiet"
          px="2.5"
          color="accent.text"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Edit'} source ${title}`}
          onClick={onToggle}
        >
          {isOpen ? 'Close' : 'Edit'}
        </Button>
        <Button
          variant="quiet"
          size="icon"
          color="danger.text"
          aria-label={`Remove source ${title}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </chakra.div>
      {isOpen && <CitationFields citation={citation} onChange={onChange} />}
    </chakra.li>
  )
}

function CitationFields({ citation, onChange }: Pick<CitationItemProps, 'citation' | 'onChange'>) {
  const input = (name: 'page' | 'text' | 'note') => ({
    value: citation[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" pt="2" pb="3" pe="2.5">
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
    </chakra.div>
  )
}

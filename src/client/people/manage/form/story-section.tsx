/** The section of the person form for the biography. */
import { Field, TextArea } from '#client/ui/form/field.tsx'
import { FieldWithPreview } from '#client/ui/markdown/field-with-preview.tsx'
import { FormSection, Wide } from './form-section.tsx'
import { getTextInput, memoSection, type SectionProps } from './section-props.ts'

export const StorySection = memoSection(Story, ['biography'])

function Story(section: SectionProps) {
  const { values, errors } = section
  return (
    <FormSection heading="Story">
      <Wide>
        <FieldWithPreview text={values.biography}>
          <Field
            label="Biography"
            hint="An empty line starts a new paragraph. You can also use **bold**, *italic*, # headings and lists."
            error={errors['biography']}
          >
            {(control) => (
              <TextArea rows={8} resize="vertical" {...control} {...getTextInput(section, 'biography')} />
            )}
          </Field>
        </FieldWithPreview>
      </Wide>
    </FormSection>
  )
}

/** Form fields with a visible label, a hint and an error message, linked to the control for screen readers. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { fieldRecipe } from '#client/theme/recipes.ts'
import { Button } from '../controls/button.tsx'

export const Input = chakra('input', fieldRecipe)
export const TextArea = chakra('textarea', fieldRecipe)
const BaseSelect = chakra('select', fieldRecipe)

/** A native select with the style of the other fields. */
export function Select(props: ComponentProps<typeof BaseSelect>) {
  return (
    <chakra.div position="relative">
      <BaseSelect
        appearance="none"
        cursor="pointer"
        textOverflow="ellipsis"
        paddingInlineEnd="2.5rem"
        {...props}
      />
      <chakra.span
        aria-hidden
        position="absolute"
        insetEnd="0.75rem"
        top="50%"
        transform="translateY(-50%)"
        color="text.muted"
        pointerEvents="none"
      >
        <ChevronDown size={20} />
      </chakra.span>
    </chakra.div>
  )
}

/** The props that link a control to its field. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: string
  hint?: ReactNode
  /** The error message. */
  error?: string | undefined
  /** Puts the label on the same line as the control: always, or on phones, where vertical space is scarce. */
  inlineLabel?: 'always' | 'phone'
  children: (control: ControlProps) => ReactNode
}

const inlineLabelStyle = {
  display: 'grid',
  gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: '3',
  '& > label': { minW: 'min(3.75rem, 20vw)', mb: '0' },
  '& > p': { gridColumn: '1 / -1' },
} as const
const inlineLabelStyles = { always: inlineLabelStyle, phone: { smDown: inlineLabelStyle } }

export function Field({ label, hint, error, inlineLabel: beside, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <chakra.div css={beside && inlineLabelStyles[beside]}>
      <chakra.label
        htmlFor={id}
        display="block"
        textStyle="small"
        fontWeight={600}
        mb="1.5"
        overflowWrap="anywhere"
      >
        {label}
      </chakra.label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <chakra.p id={`${id}-hint`} textStyle="small" color="text.muted" mt="1.5">
          {hint}
        </chakra.p>
      )}
      {error && (
        <chakra.p id={`${id}-error`} textStyle="small" color="danger.text" fontWeight={600} mt="1.5">
          {error}
        </chakra.p>
      )}
    </chakra.div>
  )
}

type TextFieldProps = Omit<FieldProps, 'children'> & Omit<HTMLChakraProps<'input'>, 'id' | 'children'>

export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input {...rest} {...control} aria-invalid={control['aria-invalid'] ?? rest['aria-invalid']} />
      )}
    </Field>
  )
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, error, ...rest }: TextFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <chakra.div position="relative">
          <Input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            paddingInlineEnd="3.25rem"
          />
          <Button
            variant="quiet"
            size="icon"
            position="absolute"
            insetEnd="0.125rem"
            top="0.125rem"
            color="text.muted"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </Button>
        </chakra.div>
      )}
    </Field>
  )
}

/** Fields in two columns on wide screens. */
export const FieldColumns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '5',
    rowGap: '5',
    alignItems: 'start',
  },
})

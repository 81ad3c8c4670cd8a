/** The styles of the rows in a list of people, set once on the list, because styled elements render slower than plain ones. */
export const personRowStyles = {
  '& > [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: 'touch',
    px: '3',
    py: '1.5',
    cursor: 'pointer',
  },
  '& > [aria-selected=true]': { bg: 'accent.soft' },
  '& .who': { display: 'block', minW: '0', lineHeight: 1.25 },
  '& .name': { display: 'block', textStyle: 'name', textWrap: 'wrap' },
  '& .maiden': { color: 'text.muted', fontWeight: 400 },
  '& .years': {
    display: 'block',
    textStyle: 'small',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
  },
} as const

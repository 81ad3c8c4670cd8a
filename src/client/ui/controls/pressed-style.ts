/** How a button looks that is pressed for good; where the device chooses the colours, in the device's own for that. */
export const pressedStyle = {
  bg: 'accent',
  color: 'accent.ink',
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
} as const

/** The font families with their fallbacks while the fonts load; `fonts.css` declares both. */
export const serif =
  "'Heritage Serif', 'Heritage Serif Stand-in', 'Heritage Serif Stand-in 2', 'Heritage Serif Stand-in 3', Georgia, serif"
export const sans = "'Heritage Sans', 'Heritage Sans Stand-in', system-ui, sans-serif"

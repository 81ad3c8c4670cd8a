/* Sets the theme before the first paint: the person's own choice, else the site's, else dark. And the size of the text. */
;(() => {
  const known = ['light', 'dark', 'system']
  const read = (key) => {
    try {
      const value = localStorage.getItem(key)
      return known.includes(value) ? value : null
    } catch {
      return null
    }
  }
  const preference = read('family-heritage-theme') || read('family-heritage-site-theme') || 'dark'
  const light =
    preference === 'light' || (preference === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  const mode = light ? 'light' : 'dark'
  document.documentElement.classList.add(mode)
  document.documentElement.style.colorScheme = mode
  let size = '100'
  try {
    const value = localStorage.getItem('family-heritage-text-size')
    if (['115', '130', '145', '160'].includes(value)) size = value
  } catch {}
  if (size !== '100') document.documentElement.style.fontSize = `${size}%`
  document.documentElement.dataset.textSize = size
  const bar = document.querySelector('meta[name="theme-color"]')
  if (bar) bar.content = light ? '#f5eddd' : '#1e150e'
})()

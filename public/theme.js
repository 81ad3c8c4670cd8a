/* Sets the theme before the first paint: the person's own choice, else the site's, else dark. The size of the text, and
   the family's colors and mark (src/client/theme/site-look.ts). */
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
  try {
    const look = JSON.parse(localStorage.getItem('family-heritage-look'))
    if (look) {
      document.documentElement.dataset.branchColors = String(look.branches)
      if (/^data:image\/svg\+xml,[\w%.~!*'()-]+$/.test(look.mask)) {
        document.documentElement.dataset.splashMark = ''
        document.documentElement.style.setProperty('--splash-mark', `url("${look.mask}")`)
      }
    }
  } catch {}
  const bar = document.querySelector('meta[name="theme-color"]')
  if (bar) bar.content = light ? '#f5eddd' : '#1e150e'
})()

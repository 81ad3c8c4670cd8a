/**
 * The splash that `index.html` paints before any script. It covers the start and never waits for it: the app is drawn
 * beneath, and a texture that does not come only holds the splash for a moment.
 */
import * as limits from '#shared/limits.ts'

const texture = '/texture.webp'
const step = 9
/** A texture that has not come by then is not waited for. */
const patience = 6_000

/** Fills the bar tick by tick, up to the cap until the texture has loaded; then fills it and fades the splash away. */
export function startSplash() {
  const splash = document.getElementById('splash')
  const bar = document.getElementById('splash-bar')
  if (!splash || !bar) return

  let progress = 0
  const show = () => {
    bar.style.transform = `scaleX(${progress / 100})`
    splash.setAttribute('aria-valuenow', String(Math.round(progress)))
  }
  const tick = () => {
    progress = Math.min(progress + step, limits.splash.maxPercent)
    show()
  }
  const ticking = setInterval(tick, limits.splash.stepMs)
  tick()

  const finish = () => {
    clearInterval(ticking)
    clearTimeout(giveUp)
    picture.onload = null
    picture.onerror = null
    progress = 100
    show()
    splash.style.transitionDuration = `${limits.splash.fadeOutMs}ms`
    splash.classList.add('leaving')
    setTimeout(() => splash.remove(), limits.splash.fadeOutMs)
  }
  const giveUp = setTimeout(finish, patience)
  const picture = new Image()
  picture.onload = finish
  picture.onerror = finish
  picture.src = texture
}

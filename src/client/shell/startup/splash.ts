/**
 * Animates and removes the splash screen of `index.html`. The app renders below the splash screen at the same time; a
 * texture that does not load only delays the end of the splash screen.
 */
import * as limits from '#shared/limits.ts'

const texture = '/texture.webp'
/** The progress of one step, in percent. */
const stepPercent = 9
/** The maximum time to wait for the texture, in milliseconds. */
const textureTimeoutMs = 6_000

/** Fills the progress bar step by step; completes it and fades the splash screen out when the texture has loaded. */
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
    progress = Math.min(progress + stepPercent, limits.splash.maxPercent)
    show()
  }
  const timer = setInterval(tick, limits.splash.stepMs)
  tick()

  const finish = () => {
    clearInterval(timer)
    clearTimeout(timeout)
    image.onload = null
    image.onerror = null
    progress = 100
    show()
    splash.style.transitionDuration = `${limits.splash.fadeOutMs}ms`
    splash.classList.add('leaving')
    setTimeout(() => splash.remove(), limits.splash.fadeOutMs)
  }
  const timeout = setTimeout(finish, textureTimeoutMs)
  const image = new Image()
  image.onload = finish
  image.onerror = finish
  image.src = texture
}

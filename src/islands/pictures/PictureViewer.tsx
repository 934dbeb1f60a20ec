import { type KeyboardEvent, type MouseEvent, type TouchEvent, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { languageFromTag } from '../../domain/language/languages.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { adoptIslandStyles } from '../adoptStyles.ts'
import { translator } from './strings.ts'

/** Minimum zoom factor of a picture, relative to the fitted width. */
const ZOOM = 2
/** Minimum sideways movement of a finger that turns to the next picture, in pixels. */
const MIN_SWIPE_PX = 50
const BUTTON = 'grid size-11 place-items-center rounded text-ink-2 hover:bg-hover hover:text-ink disabled:opacity-35'

/** Opens the picture `first` enlarged. The other pictures of `all` are before and after it. */
export function openPictures(all: readonly HTMLImageElement[], first: HTMLImageElement): void {
  if (document.querySelector('dialog[data-pictures]')) return
  adoptIslandStyles()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const end = () => {
    root.unmount()
    place.remove()
    first.focus({ preventScroll: true })
  }
  const pictures = all.map(picture => ({ src: picture.currentSrc || picture.src, alt: picture.alt }))
  root.render(<PictureViewer pictures={pictures} first={Math.max(0, all.indexOf(first))} onEnd={end} />)
}

interface Props {
  pictures: readonly { src: string; alt: string }[]
  first: number
  onEnd: () => void
}

/** Shows a picture over the whole screen. It adds a history entry, so that the back button closes it. */
function PictureViewer({ pictures, first, onEnd }: Props) {
  const t = translator(languageFromTag(document.documentElement.lang))
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(first)
  const [zoomed, setZoomed] = useState<number>()
  const [failed, setFailed] = useState(false)
  const touched = useRef<{ x: number; y: number }>(undefined)
  const swiped = useRef(false)
  const picture = pictures[at]
  useEffect(() => {
    dialog.current?.showModal()
    history.pushState({ ...history.state, pictures: true }, '')
    const close = () => dialog.current?.close()
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [])
  const ended = () => {
    if (history.state?.pictures) history.back()
    onEnd()
  }
  const show = (next: number) => {
    if (!pictures[next]) return
    setAt(next)
    setZoomed(undefined)
    setFailed(false)
  }
  const zoom = () => {
    const shown = dialog.current?.querySelector('img')
    if (zoomed || !shown) return setZoomed(undefined)
    // The element fills the screen, but the picture only the part that its aspect ratio allows.
    const ratio = shown.naturalHeight > 0 ? shown.naturalWidth / shown.naturalHeight : 1
    const fitted = Math.min(shown.clientWidth, shown.clientHeight * ratio)
    setZoomed(Math.max(shown.naturalWidth, fitted * ZOOM))
  }
  const onTouchStart = ({ touches }: TouchEvent) => {
    const finger = touches[0]
    // Two fingers zoom, and one finger moves an enlarged picture.
    touched.current = finger && touches.length === 1 && !zoomed ? { x: finger.clientX, y: finger.clientY } : undefined
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0]
    if (!finger || !touched.current) return
    const [right, down] = [finger.clientX - touched.current.x, finger.clientY - touched.current.y]
    touched.current = undefined
    if (Math.abs(right) < MIN_SWIPE_PX || Math.abs(right) < 2 * Math.abs(down)) return
    swiped.current = true
    show(right < 0 ? at + 1 : at - 1)
  }
  // A click on the picture or around it closes the viewer. The keyboard has Escape.
  const onClick = ({ target }: MouseEvent<HTMLDialogElement>) => {
    // Some browsers treat a swipe as a click too.
    if (swiped.current) return
    if (target instanceof Element && !target.closest('button, p')) dialog.current?.close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Otherwise the keys of the page would act behind the picture.
    event.stopPropagation()
    // Arrow keys scroll a picture that is larger than the screen.
    if (event.key === 'ArrowLeft' && !zoomed) show(at - 1)
    if (event.key === 'ArrowRight' && !zoomed) show(at + 1)
    if (event.key === '+' || event.key === '-') zoom()
  }
  return (
    <Dialog
      ref={dialog}
      width="screen"
      data-pictures
      aria-label={t('pictures')}
      onClose={ended}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto]">
        <div className="flex items-center px-2 py-1 text-s text-ink-2 md:px-4">
          <span className="mr-auto text-xs" role="status">
            {pictures.length > 1 && t('picture_at', { at: at + 1, count: pictures.length })}
          </span>
          <button
            type="button"
            className="h-11 rounded px-3 hover:bg-hover"
            aria-pressed={Boolean(zoomed)}
            onClick={zoom}
          >
            {zoomed ? t('picture_whole') : t('picture_larger')}
          </button>
          <button
            type="button"
            className={BUTTON}
            aria-label={t('picture_close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" size={20} />
          </button>
        </div>
        <div
          className={`min-h-0 overscroll-contain ${zoomed ? 'cursor-zoom-out overflow-auto' : 'grid cursor-zoom-out grid-rows-[minmax(0,1fr)] place-items-center touch-pinch-zoom overflow-hidden p-2'}`}
          onPointerDown={() => {
            swiped.current = false
          }}
          onTouchStart={onTouchStart}
          onTouchEnd={onTouchEnd}
        >
          {failed ? (
            <p role="alert">{t('picture_failed')}</p>
          ) : (
            <img
              key={picture?.src}
              className={zoomed ? 'max-w-none' : 'size-full object-contain'}
              style={zoomed ? { width: zoomed } : undefined}
              src={picture?.src}
              alt={picture?.alt}
              onError={() => setFailed(true)}
            />
          )}
        </div>
        <div className="flex min-h-13 items-center gap-2 border-t border-line px-2 pb-[env(safe-area-inset-bottom)] md:px-4">
          {pictures.length > 1 && (
            <button
              type="button"
              className={`${BUTTON} -scale-x-100`}
              aria-label={t('picture_previous')}
              disabled={at === 0}
              onClick={() => show(at - 1)}
            >
              <Icon name="arrow" size={20} />
            </button>
          )}
          <p
            className="max-h-24 min-w-0 flex-1 overflow-auto py-2 text-center text-s text-ink-2 wrap-anywhere"
            aria-hidden="true"
          >
            {picture?.alt}
          </p>
          {pictures.length > 1 && (
            <button
              type="button"
              className={BUTTON}
              aria-label={t('picture_next')}
              disabled={at === pictures.length - 1}
              onClick={() => show(at + 1)}
            >
              <Icon name="arrow" size={20} />
            </button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

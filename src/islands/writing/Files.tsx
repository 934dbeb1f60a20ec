import { useStore } from '@nanostores/react'
import type { Translator } from '../../locales/strings.ts'
import type { Failure } from '../../stores/outcome.ts'
import { $sending, forget } from '../../stores/sending.ts'
import { PICTURE_TYPES } from '../../stores/uploads.ts'
import { UploadProgress } from '../../ui/UploadProgress.tsx'

/** Files that are being uploaded, each with a cancel button, and failed uploads. */
export function Files({ t }: { t: Translator<'writing'> }) {
  const sending = useStore($sending, { ssr: 'initial' })
  if (sending.length === 0) return null
  return (
    <ul>
      {sending.map(({ id, name, part, failure }) => (
        <li key={id} className="relative flex items-center gap-2 py-1.5 font-mono text-xs/[1.6] text-ink-2">
          {failure ? (
            <span className="min-w-0 flex-1 wrap-anywhere text-red" role="alert">
              {t('sending_failed', { name, why: whyNot(failure, name, t) })}
            </span>
          ) : (
            <span className="min-w-0 flex-1 wrap-anywhere">{t('sending', { name })}</span>
          )}
          <button
            type="button"
            className="h-8 min-w-8 text-[16px] text-ink-3"
            aria-label={failure ? t('dismiss') : t('sending_cancel', { name })}
            onClick={() => forget(id)}
          >
            ×
          </button>
          {!failure && <UploadProgress className="absolute inset-x-0 bottom-0.5" part={part} label={name} />}
        </li>
      ))}
    </ul>
  )
}

/** Checks whether a file is uploaded as a picture. */
export function isPicture(file: File): boolean {
  return PICTURE_TYPES.some(type => type === file.type)
}

/** Checks whether a file should be searched for secrets. */
export function isText(file: File): boolean {
  return file.type.startsWith('text/') || /\.(?:log|txt|md|csv|json|ya?ml|conf|cfg|ini|dtsi?|sh)$/i.test(file.name)
}

/** Returns the Markdown of an uploaded file. */
export function fileLink(name: string, url: string, picture: boolean): string {
  const text = (picture ? name.replace(/\.\w+$/, '') : name).replace(/[\\[\]]/g, '\\$&')
  return `${picture ? '!' : ''}[${text}](${url})`
}

function whyNot({ code, message }: Failure, name: string, t: Translator<'writing'>): string {
  if (code === 'too_large')
    return /\.(?:png|jpe?g|webp|gif)$/i.test(name) ? t('too_large_picture') : t('too_large_file')
  // Only a picture is refused without a call.
  if (code === 'wrong_kind') return t(message === '' ? 'wrong_kind_picture' : 'wrong_kind')
  return message || t('upload_failed')
}

import { Button } from '../../ui/Button.tsx'
import { translator } from '../articles/strings.ts'
import { Tools } from './Tools.tsx'
import type { ComposerState, ComposerTarget } from './useComposer.ts'

/** One line of hints: one that does not fit is in a second line, out of sight. */
const HINTS = 'max-md:hidden h-[1.65em] overflow-hidden leading-[1.65] before:inline-block'

interface Props extends Pick<ComposerTarget, 'lang' | 'main' | 'changing' | 'onEnd'> {
  composer: ComposerState
}

/** Row below the text of a comment: preview, tools, hints or what is wrong, and the buttons. */
export function ComposerBar({ composer, lang, main, changing, onEnd }: Props) {
  const t = translator(lang)
  const { area, change, sending, problem, note, previewing, onKeyDown } = composer
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">
      <button
        type="button"
        className="h-8.5 rounded-[5px] px-2.5 text-s text-ink-2 hover:bg-sunk hover:text-ink aria-pressed:bg-sunk aria-pressed:font-label aria-pressed:text-ink max-md:order-1 max-md:h-10 max-[359px]:px-1.5"
        aria-pressed={previewing}
        data-key={main && previewing ? 'r' : undefined}
        onClick={event => composer.togglePreview(event.isTrusted)}
        onKeyDown={onKeyDown}
      >
        {t('comment_preview')}
      </button>
      {!previewing && <Tools lang={lang} area={area} change={change} onPicture={composer.addPicture} />}
      <span
        className={`min-w-[12ch] flex-1 text-right text-xs max-md:order-3 max-md:basis-full max-md:text-left ${problem ? 'text-red' : 'text-ink-3'} ${note ? '' : HINTS}`}
        role={problem ? 'alert' : 'status'}
      >
        {note ||
          [t(changing ? 'save_hint' : 'send_hint'), t('mention_hint')].map(hint => (
            <span key={hint} className="ml-2 inline-block">
              {hint}
            </span>
          ))}
      </span>
      <span className="flex gap-2 max-md:ml-auto max-md:order-2">
        {onEnd && <Button onClick={onEnd}>{t('cancel')}</Button>}
        <Button type="submit" primary disabled={sending}>
          {changing ? t(sending ? 'comment_edit_saving' : 'comment_edit_save') : t(sending ? 'sending' : 'send')}
        </Button>
      </span>
    </div>
  )
}

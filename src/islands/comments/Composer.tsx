import { translator } from '../articles/strings.ts'
import { Findings } from '../redaction/Findings.tsx'
import { CommentPreview } from './CommentPreview.tsx'
import { ComposerBar } from './ComposerBar.tsx'
import { People } from './People.tsx'
import { pasteFormed } from './pasteFormed.ts'
import { type ComposerTarget, useComposer } from './useComposer.ts'

interface Props extends ComposerTarget {
  placeholder: string
  /** Name of the quoted person. */
  quoting?: string | undefined
  onUnquote?: () => void
}

/** Form to write or edit a comment. */
export function Composer({ placeholder: usual, quoting, onUnquote, ...target }: Props) {
  const { lang, main = false } = target
  const t = translator(lang)
  const composer = useComposer(target)
  const { text, change, open, problem, previewing, mentions, onKeyDown } = composer
  const placeholder = composer.placeholder ?? usual
  return (
    <form
      ref={composer.form}
      className={`noprint rounded border border-line-2 bg-card focus-within:border-blue scroll-mt-18 scroll-mb-20 focus-within:shadow-[0_0_0_1px_var(--blue)] ${main ? 'mb-4' : 'mt-3'}`}
      data-composer={open ? 'open' : 'closed'}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void composer.send()
      }}
    >
      {quoting && (
        <p className="flex justify-between gap-3 px-3.5 pt-2 text-s text-ink-3">
          {t('quoting', { name: quoting })}
          <button type="button" className="hover:text-ink" onClick={onUnquote}>
            {t('unquote')}
          </button>
        </p>
      )}
      <textarea
        ref={composer.area}
        className={`block field-sizing-content max-h-[50vh] w-full resize-none px-3.5 py-3 text-[16px]/[1.6] focus-visible:outline-none ${open ? 'min-h-26' : 'min-h-[46px]'}`}
        hidden={previewing}
        aria-label={placeholder}
        placeholder={placeholder}
        aria-invalid={problem !== ''}
        rows={open ? 4 : 1}
        value={text}
        data-key={main && !previewing ? 'r' : undefined}
        {...mentions.ofArea}
        onFocus={() => composer.setOpen(true)}
        onChange={event => {
          change(event.target.value)
          mentions.look()
        }}
        onPaste={event => pasteFormed(event, change)}
        onKeyDown={onKeyDown}
      />
      {previewing && <CommentPreview {...{ lang, text, onKeyDown }} />}
      <People t={t} mentions={mentions} />
      {open && <Findings className="mx-3" lang={lang} texts={[{ name: 'text', text, change }]} />}
      {open && <ComposerBar composer={composer} {...target} />}
    </form>
  )
}

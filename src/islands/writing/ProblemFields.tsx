import { useStore } from '@nanostores/react'
import { type ClipboardEvent, type DragEvent, useRef } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { type Circumstance, missingOf } from '../../domain/writing/missing.ts'
import type { Translator } from '../../locales/strings.ts'
import { $fields, change } from '../../stores/autosave.ts'
import { Button } from '../../ui/Button.tsx'
import { FIELD, FIELD_LABEL } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LogPlace } from '../../ui/TextArea.tsx'
import { ChoiceNotice } from './Choices.tsx'
import { namesOf } from './problemText.ts'

interface Props {
  lang: Language
  t: Translator<'writing'>
  /** Details that were requested before publishing and are still missing. */
  warned: readonly Circumstance[]
  /** Returns the part of a text that may be shown. */
  clean: (text: string) => string | Promise<string | undefined>
  /** Attaches a log that is too long for the text. */
  onFile: (file: File) => void
}

export const WARNING =
  'rounded border border-[light-dark(#ead9b0,#4b3c1d)] bg-[light-dark(#fbf4e4,#271f10)] px-3.5 py-2.5 text-s'
/** Maximum length of a log in the text. Longer logs are attached. */
const MAX_LOG_LENGTH = 60_000

/** Fields of problem assistance besides the text: the usage scenario and the log. */
export function ProblemFields({ lang, t, warned, clean, onFile }: Props) {
  const fields = useStore($fields, { ssr: 'initial' })
  const input = useRef<HTMLInputElement>(null)
  const missing = missingOf(fields)

  async function take(file: File) {
    if (file.size > MAX_LOG_LENGTH) return onFile(file)
    const text = await clean(await file.text())
    if (text !== undefined) change({ log: [$fields.get().log.trimEnd(), text].filter(Boolean).join('\n') })
  }
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const area = event.currentTarget
    const allowed = clean(event.clipboardData.getData('text/plain'))
    if (typeof allowed === 'string') return
    event.preventDefault()
    const [start, end] = [area.selectionStart, area.selectionEnd]
    void allowed.then(text => {
      const { log } = $fields.get()
      if (text !== undefined) change({ log: log.slice(0, start) + text + log.slice(end) })
    })
  }
  function drop(event: DragEvent) {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void take(file)
  }
  return (
    <section aria-label={t('guide_title')}>
      <div className={`mt-3 grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 ${WARNING}`}>
        <span className="mt-0.5 text-amber">
          <Icon name="warning" />
        </span>
        <div>
          <p>
            <strong className="block">{t('guide_title')}</strong> {t('guide')}
          </p>
          <p className="text-ink-2" role="status">
            {missing.length > 0 ? t('guide_missing', { what: namesOf(lang, missing) }) : t('guide_done')}
          </p>
        </div>
      </div>
      <div className="mt-4">
        <label className={FIELD_LABEL} htmlFor="scenario">
          {t('scenario')}
        </label>
        <textarea
          id="scenario"
          className={`${FIELD} bg-paper py-2 text-[16px]`}
          rows={3}
          aria-describedby={warned.includes('scenario') ? 'scenario-note' : undefined}
          placeholder={t('scenario_hint')}
          value={fields.scenario}
          onChange={event => change({ scenario: event.target.value })}
        />
        <ChoiceNotice id="scenario" problem={undefined} hint={warned.includes('scenario') ? t('missing_here') : ''} />
      </div>
      <div className="mt-4">
        <label className={FIELD_LABEL} htmlFor="log">
          {t('log')}
        </label>
        <textarea
          id="log"
          data-log="question"
          className={`${FIELD} overflow-auto bg-paper py-2 font-mono text-[13px]/[1.6] whitespace-pre`}
          rows={6}
          aria-describedby={warned.includes('log') ? 'log-note' : undefined}
          placeholder={t('log_hint')}
          spellCheck={false}
          value={fields.log}
          onChange={event => change({ log: event.target.value })}
          onPaste={paste}
          onDrop={drop}
        />
        <ChoiceNotice id="log" problem={undefined} hint={warned.includes('log') ? t('missing_here') : ''} />
        <input
          ref={input}
          type="file"
          accept=".log,.txt,text/plain"
          aria-label={t('log_file')}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) void take(file)
          }}
        />
        <Button className="mt-2" onClick={() => input.current?.click()}>
          {t('log_file')}
        </Button>
      </div>
      <LogPlace />
    </section>
  )
}

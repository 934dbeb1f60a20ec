import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { ARTICLE_LIMITS, ATTRIBUTE_NAMES, type AttributeName } from '../../domain/article/model.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../domain/language/languages.ts'
import type { Circumstance } from '../../domain/writing/missing.ts'
import type { Translator } from '../../locales/strings.ts'
import { $fields, change } from '../../stores/autosave.ts'
import { TAG_RULE } from '../../stores/publish.ts'
import { sendFile } from '../../stores/sending.ts'
import { PICTURE_TYPES } from '../../stores/uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { attributeTranslator } from './attributeStrings.ts'
import { ChoiceNotice, edgeOf, FieldLabel, FORM_FIELD, FORM_LABEL, INPUT_BOX, Tags } from './Choices.tsx'
import { originText } from './originText.ts'
import type { FieldProblem } from './problemText.ts'
import { Segments } from './Segments.tsx'

interface Props {
  lang: Language
  t: Translator<'writing'>
  staff: boolean
  /** Details that were requested before publishing and are still missing. */
  missing: readonly Circumstance[]
  problem: (field: AttributeName) => FieldProblem | undefined
}

/** The data of an article besides its text and its kind. */
export function SideForm({ lang, t, staff, missing, problem }: Props) {
  const fields = useStore($fields, { ssr: 'initial' })
  const attributes = attributeTranslator(lang)
  return (
    <>
      {ATTRIBUTE_NAMES.map(id => (
        <Line
          key={id}
          id={id}
          label={attributes(id)}
          example={attributes(`${id}_example`)}
          hint={missing.includes(id) ? t('missing_here') : originText(t, id, fields)}
          problem={problem(id)}
        />
      ))}
      <Tags
        t={t}
        tags={fields.tags}
        most={ARTICLE_LIMITS.tags}
        longest={TAG_RULE.most}
        onChange={tags => change({ tags })}
      />
      <Cover t={t} />
      <fieldset className={FORM_FIELD}>
        <legend className={FORM_LABEL}>{t('language')}</legend>
        <Segments
          name="lang"
          columns={2}
          options={LANGUAGES.map(each => ({ value: each, label: LANGUAGE_NAMES[each] }))}
          value={fields.lang}
          onChange={chosen => change({ lang: chosen })}
        />
      </fieldset>
      {staff && (
        <fieldset className={FORM_FIELD}>
          <legend className={FORM_LABEL}>{t('visibility')}</legend>
          <Segments
            name="public"
            columns={2}
            options={[
              { value: 1, label: t('public') },
              { value: 0, label: t('internal') }
            ]}
            value={fields.public}
            onChange={value => change({ public: value === 0 ? 0 : 1 })}
          />
        </fieldset>
      )}
      {fields.ticketId && (
        <p className={FORM_FIELD}>
          <span className={FORM_LABEL}>{t('ticket')}</span> <span className="part">#{fields.ticketId}</span>
        </p>
      )}
    </>
  )
}

interface LineProps {
  id: AttributeName
  label: string
  example: string
  hint: string
  problem: FieldProblem | undefined
}

function Line({ id, label, example, hint, problem }: LineProps) {
  const fields = useStore($fields, { ssr: 'initial' })
  return (
    <div className={FORM_FIELD}>
      <FieldLabel {...{ id, label, problem }} />
      <input
        id={id}
        className={`mono ${INPUT_BOX} focus-visible:outline-offset-1 ${edgeOf(problem)}`}
        placeholder={example}
        value={fields[id]}
        aria-invalid={Boolean(problem)}
        aria-describedby={problem || hint ? `${id}-note` : undefined}
        onChange={event => change({ [id]: event.target.value })}
      />
      {!problem?.isMissing && <ChoiceNotice id={id} problem={problem} hint={hint} />}
    </div>
  )
}

function Cover({ t }: { t: Translator<'writing'> }) {
  const { pic } = useStore($fields, { ssr: 'initial' })
  const input = useRef<HTMLInputElement>(null)
  async function take(file: File) {
    const sent = await sendFile(file, 'picture', () => undefined)
    if (sent) change({ pic: sent.url })
  }
  return (
    <div className={FORM_FIELD} data-cover="">
      <p className={FORM_LABEL}>{t('cover')}</p>
      {pic && (
        <img className="mb-2 max-h-[150px] w-full rounded border border-line object-cover" src={pic} alt={t('cover')} />
      )}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('cover_choose')}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void take(file)
        }}
      />
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => input.current?.click()}>{pic ? t('cover_change') : t('cover_choose')}</Button>
        {pic && <Button onClick={() => change({ pic: '' })}>{t('cover_remove')}</Button>}
      </p>
    </div>
  )
}

import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import type { Language } from '../../domain/language/languages.ts'
import { textsShown } from '../../domain/writing/fields.ts'
import type { Circumstance } from '../../domain/writing/missing.ts'
import type { Translator } from '../../locales/strings.ts'
import { $conflict, $fields, $saving, change, saveNow } from '../../stores/autosave.ts'
import type { WritingField } from '../../stores/publish.ts'
import { askToSignInAgain } from '../../stores/session.ts'
import type { Writing } from '../../stores/writing.ts'
import { Button } from '../../ui/Button.tsx'
import { useMatches } from '../../ui/useMatches.ts'
import { Findings, type FindingsHandle } from '../redaction/Findings.tsx'
import { isFromHotChip, putKey } from './address.ts'
import { BackToChips } from './BackToChips.tsx'
import { type Choice, ChoiceNotice, edgeOf } from './Choices.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorPane } from './EditorPane.tsx'
import type { Editor } from './editor/createEditor.ts'
import { Files } from './Files.tsx'
import { FromTicket } from './FromTicket.tsx'
import { FoldedKindForm, KindForm } from './KindForm.tsx'
import { Notices } from './Notices.tsx'
import { BAR_LINE, EDITOR_GRID, type Pane } from './PaneSwitch.tsx'
import { ProblemFields } from './ProblemFields.tsx'
import { Published } from './Published.tsx'
import { fieldProblem } from './problemText.ts'
import { Resumed } from './Resumed.tsx'
import { SecretsDialog } from './SecretsDialog.tsx'
import { SideForm } from './SideForm.tsx'
import { Similar } from './Similar.tsx'
import { StatusLine } from './StatusLine.tsx'
import { Titles } from './Titles.tsx'
import { useFiles } from './useFiles.tsx'
import { useLeaveWarning } from './useLeaveWarning.ts'
import { FIELD_ORDER, usePublishing } from './usePublishing.ts'

interface Props {
  lang: Language
  t: Translator<'writing'>
  writing: Writing & { state: 'open' }
  types: readonly Choice[]
  chips: readonly Choice[]
  categories: readonly Choice[]
  /** Address for starting another text. */
  fresh: string
}

/** Fields of the part that narrow screens show in one line above the text. */
const KIND: readonly string[] = ['articleType', 'family1', 'family2']
const NARROW = '(max-width: 1023px)'

/** The form for writing an article. */
export function WritingForm({ lang, t, writing, types, chips, categories, fresh }: Props) {
  const fields = useStore($fields, { ssr: 'initial' })
  const conflict = useStore($conflict, { ssr: 'initial' })
  const saving = useStore($saving, { ssr: 'initial' })
  const [editor, setEditor] = useState<Editor>()
  const [privateCount, setPrivateCount] = useState(0)
  const findings = useRef<FindingsHandle>(null)
  const [pane, setPane] = useState<Pane>('write')
  const [left, setLeft] = useState(false)
  const [kindOpen, setKindOpen] = useState(false)
  const isNarrow = useMatches(NARROW)
  const [postponed, setPostponed] = useState<unknown>()
  const form = useRef<HTMLDivElement>(null)
  const after = useRef<HTMLParagraphElement>(null)
  const { take, clean, question, endQuestion, inputs, choose } = useFiles(editor, t)
  useLeaveWarning()
  /** True if others could already read it. */
  const published = fields.articleId !== null && writing.status !== 'draft'

  const focus = useCallback(
    (name: WritingField | Circumstance) => {
      if (name === 'content') {
        setPane('write')
        requestAnimationFrame(() => editor?.focus())
      } else if (KIND.includes(name)) {
        setKindOpen(true)
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`#${name}`)?.focus())
      } else form.current?.querySelector<HTMLElement>(`#${name}`)?.focus()
    },
    [editor]
  )
  const focusButton = () => form.current?.querySelector<HTMLElement>('[data-publish]')?.focus()
  const publishing = usePublishing({ fields, published, findings, focus, focusButton })
  const { notice, failure, missing, promptedCount, done, send } = publishing
  const problem = (name: WritingField) => {
    const code = publishing.problems[name]
    return code && fieldProblem(lang, name, code, fields)
  }
  function press(event: KeyboardEvent) {
    const { isComposing } = event.nativeEvent
    if (event.defaultPrevented || isComposing || !(event.ctrlKey || event.metaKey)) return
    const act = event.key === 'Enter' ? send : event.key === 's' ? saveNow : undefined
    if (!act) return
    event.preventDefault()
    void act()
  }
  const leave = () => {
    setLeft(true)
    after.current?.focus()
  }
  if (done) return <Published lang={lang} t={t} {...done} />
  const wrong = FIELD_ORDER.filter(name => problem(name))
  const wanting = notice === 'missing' && missing.length > 0
  /** Label of the button, once the writer was asked about private values. */
  const asIs =
    privateCount > 0 && promptedCount >= privateCount ? t(published ? 'save_private' : 'publish_private') : undefined
  const act = asIs ?? t(wanting ? 'publish_anyway' : published ? 'save_changes' : 'publish')
  const label = notice === 'publishing' ? t('publishing') : act
  const why = failure && failure.code !== 'content_expired' ? failure : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole form
    <div className={EDITOR_GRID} ref={form} onKeyDown={press} inert={notice === 'publishing'}>
      <main id="main">
        <h1 className="sr">{fields.articleId ? t('edit_title') : t('title')}</h1>
        <div className={BAR_LINE}>
          {isFromHotChip() && <BackToChips {...{ lang, t }} />}
          <StatusLine t={t} exists={fields.articleId !== null} />
          {saving.server === 'signed_out' && (
            <Button onClick={() => void askToSignInAgain().then(() => editor?.focus())}>{t('sign_in_again')}</Button>
          )}
          {conflict && postponed === conflict && (
            <Button onClick={() => setPostponed(undefined)}>
              {conflict.kind === 'draft' ? t('conflict_title') : t('expired_title')}
            </Button>
          )}
          <span className="mono text-xs max-md:hidden">{published ? t('keys_save') : t('keys')}</span>
          <Button primary data-publish="" onClick={() => void send()}>
            {label}
          </Button>
        </div>
        <Notices
          {...{ lang, t, wrong, problem, privateCount }}
          confirmLabel={asIs}
          onGo={focus}
          failure={why}
          isWaiting={notice === 'sending_wait'}
          missing={wanting ? missing : []}
          onShowPrivate={() => findings.current?.focus()}
        />
        <Resumed {...{ lang, t, writing, fresh }} />
        {isNarrow && (
          <FoldedKindForm {...{ t, types, chips, categories, problem }} open={kindOpen} onOpen={setKindOpen} />
        )}
        <Titles t={t} problem={problem} />
        <Similar lang={lang} t={t} />
        <ChoiceNotice id="content" className="mb-2" problem={problem('content')} />
        <EditorPane
          {...{ t, pane, editor }}
          edge={edgeOf(problem('content'))}
          isQuestion={fields.articleType === PROBLEM_ASSISTANCE}
          onPane={setPane}
          onReady={setEditor}
          onChoose={choose}
          onFiles={take}
          onPaste={clean}
          onPublish={send}
          onLeave={leave}
        />
        {inputs}
        <Findings
          lang={lang}
          ref={findings}
          onCount={setPrivateCount}
          warning={asIs && t('private_asked', { button: asIs })}
          texts={textsShown(fields.articleType).map(name => ({
            name,
            text: fields[name],
            change: text => change({ [name]: text })
          }))}
        />
        <p className="mt-1 min-h-[1.65em] text-xs text-ink-3" tabIndex={-1} ref={after} onBlur={() => setLeft(false)}>
          {left ? t('left') : <span className="max-md:hidden">{t('leave_hint')}</span>}
        </p>
        <Files t={t} />
        {fields.articleType === PROBLEM_ASSISTANCE && (
          <ProblemFields lang={lang} t={t} warned={missing} clean={clean} onFile={file => take([file])} />
        )}
      </main>
      <aside>
        {writing.ticket && <FromTicket t={t} lang={lang} ticket={writing.ticket} />}
        {!isNarrow && <KindForm {...{ t, types, chips, categories, problem }} />}
        <SideForm {...{ lang, t, problem }} missing={missing} staff={writing.staff} />
        <Button className="w-full max-lg:hidden" onClick={() => void send()}>
          {label}
        </Button>
      </aside>
      {question && <SecretsDialog lang={lang} t={t} {...question} onEnd={endQuestion} />}
      {conflict && postponed !== conflict && (
        <ConflictDialog
          t={t}
          conflict={conflict}
          onKey={putKey}
          onEnd={() => {
            setPostponed($conflict.get())
            editor?.focus()
          }}
        />
      )}
    </div>
  )
}

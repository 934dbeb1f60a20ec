import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import type { Written } from '../../contract/writing.ts'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { ATTRIBUTE_NAMES } from '../../domain/article/model.ts'
import type { Language } from '../../domain/language/languages.ts'
import { textsShown } from '../../domain/writing/fields.ts'
import { type Circumstance, missingOf } from '../../domain/writing/missing.ts'
import type { Translator } from '../../locales/strings.ts'
import { $conflict, $fields, $saving, change, saveNow } from '../../stores/autosave.ts'
import type { Failure } from '../../stores/outcome.ts'
import { publish, type WritingField, writingProblems } from '../../stores/publish.ts'
import { isSending } from '../../stores/sending.ts'
import { askToSignInAgain } from '../../stores/session.ts'
import type { Writing } from '../../stores/writing.ts'
import { Button } from '../../ui/Button.tsx'
import { LogPlace } from '../../ui/TextArea.tsx'
import { useMatches } from '../../ui/useMatches.ts'
import { Findings, type FindingsHandle } from '../redaction/Findings.tsx'
import { isFromHotChip, putKey } from './address.ts'
import { BackToChips } from './BackToChips.tsx'
import { type Choice, ChoiceNotice, edgeOf } from './Choices.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Editor } from './editor/createEditor.ts'
import { Files } from './Files.tsx'
import { FromTicket } from './FromTicket.tsx'
import { FoldedKindForm, KindForm } from './KindForm.tsx'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import { Notices } from './Notices.tsx'
import { BAR_LINE, EDITOR_GRID, PANE, type Pane, PaneSwitch } from './PaneSwitch.tsx'
import { Preview } from './Preview.tsx'
import { ProblemFields } from './ProblemFields.tsx'
import { Published } from './Published.tsx'
import { fieldProblem } from './problemText.ts'
import { Resumed } from './Resumed.tsx'
import { SecretsDialog } from './SecretsDialog.tsx'
import { SideForm } from './SideForm.tsx'
import { Similar } from './Similar.tsx'
import { StatusLine } from './StatusLine.tsx'
import { Titles } from './Titles.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useFiles } from './useFiles.tsx'
import { useLeaveWarning } from './useLeaveWarning.ts'

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

/** Fields in page order, for focusing the first invalid one. */
const ORDER: readonly WritingField[] = [
  'bigTitle',
  'smallTitle',
  'content',
  'articleType',
  'family1',
  'family2',
  ...ATTRIBUTE_NAMES
]

/** Fields of the part that narrow screens show in one line above the text. */
const KIND: readonly string[] = ['articleType', 'family1', 'family2']
const NARROW = '(max-width: 1023px)'

/** The form for writing an article. */
export function WritingForm({ lang, t, writing, types, chips, categories, fresh }: Props) {
  const fields = useStore($fields, { ssr: 'initial' })
  const conflict = useStore($conflict, { ssr: 'initial' })
  const saving = useStore($saving, { ssr: 'initial' })
  const [editor, setEditor] = useState<Editor>()
  const [warned, setWarned] = useState<'' | 'once' | 'twice'>('')
  const [failure, setFailure] = useState<Failure>()
  const [notice, setNotice] = useState<'publishing' | 'sending_wait' | 'missing' | ''>('')
  const [privateCount, setPrivateCount] = useState(0)
  /** Number of private values that the writer was asked about. */
  const [promptedCount, setPromptedCount] = useState(0)
  const isSubmitting = useRef(false)
  const findings = useRef<FindingsHandle>(null)
  const [done, setDone] = useState<{ written: Written; edited: boolean }>()
  const [pane, setPane] = useState<Pane>('write')
  const [left, setLeft] = useState(false)
  const [kindOpen, setKindOpen] = useState(false)
  const isNarrow = useMatches(NARROW)
  const [postponed, setPostponed] = useState<unknown>()
  const form = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const after = useRef<HTMLParagraphElement>(null)
  const { take, clean, question, endQuestion, inputs, choose } = useFiles(editor, t)
  useLeaveWarning()
  /** True if others could already read it. */
  const published = fields.articleId !== null && writing.status !== 'draft'

  const found = warned ? writingProblems(fields) : {}
  const problem = (name: WritingField) => {
    const code = failure?.fields[name] ?? found[name]
    return code && fieldProblem(lang, name, code, fields)
  }
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
  async function send() {
    if (isSubmitting.current || done) return
    isSubmitting.current = true
    await checkAndPublish().finally(() => {
      isSubmitting.current = false
    })
  }
  async function checkAndPublish() {
    setWarned(before => before || 'once')
    setFailure(undefined)
    const wrong = ORDER.find(name => writingProblems($fields.get())[name])
    if (wrong) {
      setNotice('')
      focus(wrong)
      return
    }
    if (isSending()) {
      setNotice('sending_wait')
      return
    }
    // Asked once, because a question may be complete without these details, and a value may be no secret.
    const [missing] = published || warned === 'twice' ? [] : missingOf($fields.get())
    const count = (await findings.current?.check()) ?? 0
    if (missing || count > promptedCount) {
      setWarned('twice')
      setPromptedCount(count)
      setNotice(missing ? 'missing' : '')
      if (count > promptedCount) findings.current?.focus()
      else if (missing) focus(missing)
      return
    }
    setNotice('publishing')
    const outcome = await publish()
    setNotice('')
    if (outcome.ok) {
      setDone({ written: outcome.value, edited: published })
      return
    }
    setFailure(outcome.failure)
    const refused = ORDER.find(name => outcome.failure.fields[name])
    // Inert content cannot be focused. The focus returns to the button that was used.
    requestAnimationFrame(() => {
      if (refused) focus(refused)
      else if (!outcome.failure.current) form.current?.querySelector<HTMLElement>('[data-publish]')?.focus()
    })
  }
  function press(event: KeyboardEvent) {
    const { isComposing } = event.nativeEvent
    if (event.defaultPrevented || isComposing || !(event.ctrlKey || event.metaKey)) return
    const act = event.key === 'Enter' ? send : event.key === 's' ? saveNow : undefined
    if (!act) return
    event.preventDefault()
    void act()
  }
  const scroll = useCallback((part: number) => {
    const place = view.current
    if (place) place.scrollTop = part * (place.scrollHeight - place.clientHeight)
  }, [])
  const leave = () => {
    setLeft(true)
    after.current?.focus()
  }
  if (done) return <Published lang={lang} t={t} {...done} />
  const wrong = ORDER.filter(name => problem(name))
  const missing = warned === 'twice' && !published ? missingOf(fields) : []
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
        <div className={`${PANE} ${edgeOf(problem('content'))}`}>
          <PaneSwitch t={t} pane={pane} onChoose={setPane} />
          <Toolbar
            t={t}
            editor={editor}
            shown={pane === 'write'}
            onPicture={() => choose('picture')}
            onFile={() => choose('file')}
          />
          <div
            className="grid h-[clamp(420px,64vh,760px)] grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-md:h-[60vh] max-md:grid-cols-[minmax(0,1fr)]"
            data-log={fields.articleType === PROBLEM_ASSISTANCE ? 'question' : undefined}
          >
            <MarkdownEditor
              t={t}
              shown={pane === 'write'}
              onReady={setEditor}
              onFiles={take}
              onPaste={clean}
              onPublish={() => void send()}
              onSave={() => void saveNow()}
              onLeave={leave}
              onScroll={scroll}
            />
            <Preview t={t} shown={pane === 'preview'} place={view} />
          </div>
          <LogPlace />
        </div>
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

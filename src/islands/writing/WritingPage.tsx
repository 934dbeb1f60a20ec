import { useStore } from '@nanostores/react'
import { useCallback, useEffect } from 'react'
import { signInPath } from '../../domain/account/signInPath.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { $session } from '../../stores/session.ts'
import { $writing, openWriting, type Writing } from '../../stores/writing.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { putKey, readAddress } from './address.ts'
import type { Choice } from './Choices.tsx'
import { BAR_LINE, EDITOR_GRID, PANE } from './PaneSwitch.tsx'
import { translator } from './strings.ts'
import { WritingForm } from './WritingForm.tsx'

interface Props {
  lang: Language
  types: readonly Choice[]
  chips: readonly Choice[]
  categories: readonly Choice[]
}

/** The page for writing articles, in any state. */
export function WritingPage({ lang, types, chips, categories }: Props) {
  const t = translator(lang)
  const writing = useStore($writing, { ssr: 'initial' })
  const open = useCallback(async () => {
    const wanted = readAddress(lang)
    const key = await openWriting(wanted)
    if (key && !wanted.id) putKey(key)
  }, [lang])
  useEffect(() => {
    void open()
    // A member who signed in here or in another tab continues.
    return $session.listen(session => {
      if (session.state === 'member' && $writing.get().state === 'signed_out') void open()
    })
  }, [open])
  useEffect(() => {
    if (writing.state === 'signed_out') location.replace(signInPath(lang, location.pathname + location.search, 'write'))
  }, [writing, lang])

  const fresh = localPath('/edit-article?new=1', lang)
  if (writing.state === 'open') return <WritingForm {...{ lang, t, writing, types, chips, categories, fresh }} />
  return (
    <main id="main">
      <Unopened {...{ lang, t, writing, fresh, open }} />
    </main>
  )
}

interface UnopenedProps {
  lang: Language
  t: Translator<'writing'>
  writing: Exclude<Writing, { state: 'open' }>
  fresh: string
  open: () => Promise<void>
}

/** Stands for the form while there is none: it is loading, or a notice tells why. */
function Unopened({ lang, t, writing, fresh, open }: UnopenedProps) {
  const home = localPath('/home', lang)
  switch (writing.state) {
    case 'loading':
      return <ToCome loading={t('loading')} />
    case 'signed_out':
      return (
        <Notice title={t('signed_out')} hint={t('signed_out_hint')}>
          <ButtonLink primary href={signInPath(lang, localPath('/edit-article', lang), 'write')}>
            {t('sign_in')}
          </ButtonLink>
        </Notice>
      )
    case 'failed':
      return <FailedNotice lang={lang} t={t} failure={writing.failure} onRetry={open} />
    case 'elsewhere':
      return (
        <Notice title={t('elsewhere')} hint={t('elsewhere_hint')}>
          <Button primary onClick={() => void open()}>
            {t('retry')}
          </Button>
          <ButtonLink href={fresh}>{t('new_one')}</ButtonLink>
        </Notice>
      )
    case 'not_yours':
    case 'managed_elsewhere':
      return (
        <Notice title={t(writing.state)} hint={t(`${writing.state}_hint`)}>
          <ButtonLink href={home}>{t('back_home')}</ButtonLink>
        </Notice>
      )
  }
}

/** A skeleton of the page until it is known which text is edited. */
function ToCome({ loading }: { loading: string }) {
  return (
    <div className={EDITOR_GRID} aria-busy="true">
      <p className="sr" role="status">
        {loading}
      </p>
      <div aria-hidden="true">
        <p className={BAR_LINE}>
          <SkeletonBar className="my-[5px] h-3 w-3/10" />
        </p>
        <SkeletonBar className="mt-3 mb-6 h-8 w-3/10" />
        <div className={`${PANE} h-120 border-line-2`} />
      </div>
      <div aria-hidden="true">
        <SkeletonBar className="mt-[5px] mb-6 h-[38px] w-[92%]" />
        <SkeletonBar className="mt-[5px] mb-6 h-[38px] w-[92%]" />
        <SkeletonBar className="mt-[5px] mb-6 h-[38px] w-[92%]" />
      </div>
    </div>
  )
}

import { useStore } from '@nanostores/react'
import { useCallback, useEffect } from 'react'
import { signInPath } from '../../domain/account/signInPath.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { $session } from '../../stores/session.ts'
import { $writing, openWriting } from '../../stores/writing.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { putKey, readAddress } from './address.ts'
import type { Choice } from './Choices.tsx'
import { translator } from './strings.ts'
import { WritingForm } from './WritingForm.tsx'

interface Props {
  lang: Language
  types: readonly Choice[]
  chips: readonly Choice[]
  categories: readonly Choice[]
}

/** The page on which articles are written, in whatever state it is. */
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
    // Whoever signed in in another tab, or here, goes on.
    return $session.listen(session => {
      if (session.state === 'member' && $writing.get().state === 'signed_out') void open()
    })
  }, [open])
  useEffect(() => {
    if (writing.state === 'signed_out') location.replace(signInPath(lang, location.pathname + location.search))
  }, [writing, lang])

  const fresh = localPath('/edit-article?new=1', lang)
  const home = localPath('/home', lang)
  switch (writing.state) {
    case 'loading':
      return <ToCome loading={t('loading')} />
    case 'signed_out':
      return (
        <Notice title={t('signed_out')} hint={t('signed_out_hint')}>
          <a className="btn primary" href={signInPath(lang, localPath('/edit-article', lang))}>
            {t('sign_in')}
          </a>
        </Notice>
      )
    case 'failed':
      return <FailedNotice lang={lang} t={t} failure={writing.failure} onRetry={open} />
    case 'elsewhere':
      return (
        <Notice title={t('elsewhere')} hint={t('elsewhere_hint')}>
          <button type="button" className="btn primary" onClick={() => void open()}>
            {t('retry')}
          </button>
          <a className="btn" href={fresh}>
            {t('new_one')}
          </a>
        </Notice>
      )
    case 'not_yours':
    case 'kept_elsewhere':
      return (
        <Notice title={t(writing.state)} hint={t(`${writing.state}_hint`)}>
          <a className="btn" href={home}>
            {t('back_home')}
          </a>
        </Notice>
      )
    case 'open':
      return <WritingForm {...{ lang, t, writing, types, chips, categories, fresh }} />
  }
}

/** The page in its own shape, before it is known what is written. */
function ToCome({ loading }: { loading: string }) {
  return (
    <div className="ed skeleton" aria-busy="true">
      <p className="sr" role="status">
        {loading}
      </p>
      <div aria-hidden="true">
        <p className="bar-line">
          <i className="bar" />
        </p>
        <i className="bar title-bar" />
        <div className="pane to-come" />
      </div>
      <div className="form" aria-hidden="true">
        <i className="bar wide" />
        <i className="bar wide" />
        <i className="bar wide" />
      </div>
    </div>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import type { UserInfos } from '../../contract/accounts.ts'
import { signInPath } from '../../domain/account/signInPath.ts'
import type { Language } from '../../domain/language/languages.ts'
import { personFollow } from '../../stores/reactions.ts'
import { $session } from '../../stores/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  person: Pick<UserInfos, 'id' | 'following'>
  className: string
}

/** Follows a person. Leads guests to the sign-in page. */
export function FollowButton({ lang, person: { id, following }, className }: Props) {
  const t = translator(lang)
  const session = useStore($session, { ssr: 'initial' })
  const follow = useMemo(() => personFollow(id, following), [id, following])
  const { on, failure } = useStore(follow.$state)
  useEffect(() => {
    if (failure) toast(failure.message || t('follow_failed'))
  }, [failure, t])
  if (session.state !== 'member')
    return (
      <ButtonLink className={className} href={signInPath(lang, location.pathname + location.search, 'follow')}>
        {t('follow_person')}
      </ButtonLink>
    )
  return (
    <Button className={className} aria-pressed={on} onClick={() => void follow.press()}>
      {on ? t('following_person') : t('follow_person')}
    </Button>
  )
}

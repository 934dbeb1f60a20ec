import type { AdminPerson } from '../../contract/admin.ts'
import type { Language } from '../../domain/language/languages.ts'
import { type Act, PEOPLE_PAGE_SIZE, type People } from '../../stores/people.ts'
import { Button } from '../../ui/Button.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { AdminAddress } from './address.ts'
import { Pager } from './Pager.tsx'
import { PersonRow } from './PersonRow.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  me: number | undefined
  people: People
  address: AdminAddress | undefined
  onAct: (act: Act, person: AdminPerson) => void
  onRetry: () => void
  onGo: (address: AdminAddress) => void
  onFind: (q: string) => void
}

/** The found people, or the loading or error state. */
export function PeopleList({ lang, me, people, address, onAct, onRetry, onGo, onFind }: Props) {
  const t = translator(lang)
  if (people.state === 'failed') return <FailedNotice lang={lang} t={t} failure={people.failure} onRetry={onRetry} />
  if (people.state === 'loading' || !address) return <RowsSkeleton loading={t('loading')} />
  const { list, total, busy } = people
  if (total === 0)
    return (
      <Notice title={t('none_people', { q: address.q })} hint={t('none_people_hint')}>
        <Button onClick={() => onFind('')}>{t('none_people_go')}</Button>
      </Notice>
    )
  if (list.length === 0)
    return (
      <Notice title={t('no_page')} hint={t('no_page_hint')}>
        <Button onClick={() => onGo({ ...address, page: 1 })}>{t('first_page')}</Button>
      </Notice>
    )
  return (
    <>
      <ul className="transition-opacity duration-120 aria-busy:opacity-55" aria-busy={busy} data-list="">
        {list.map(person => (
          <PersonRow key={person.id} lang={lang} person={person} own={person.id === me} onAct={onAct} />
        ))}
      </ul>
      <Pager t={t} address={address} pages={Math.ceil(total / PEOPLE_PAGE_SIZE)} onGo={onGo} />
    </>
  )
}

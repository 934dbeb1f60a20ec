import { lazyLoadAvatar } from '../../browser/lazyAvatars.ts'
import type { AdminPerson } from '../../contract/admin.ts'
import { personPath } from '../../domain/account/personalPages.ts'
import { dayIn } from '../../domain/language/formatMoment.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Act } from '../../stores/people.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { FACTS, Why } from './Entry.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  person: AdminPerson
  /** True for the own row, independent of the role: nobody may block themselves or remove their own rights. */
  own: boolean
  onAct: (act: Act, person: AdminPerson) => void
}

export const PERSON_ROW =
  'grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3 row-line py-2.5 [--inset:52px] lg:grid-cols-[40px_minmax(0,1fr)_minmax(0,1fr)_44px]'

/** A person, with the data and actions for admins. */
export function PersonRow({ lang, person, own, onAct }: Props) {
  const t = translator(lang)
  const { id, nickname, email, name, role, golden, blockReason } = person
  const joined = dayIn(person.createdAt)
  const acts: Act[] = [golden ? 'golden_off' : 'golden_on']
  if (person.deleted) acts.length = 0
  else if (!own)
    acts.push(
      role === 'admin' ? 'admin_off' : 'admin_on',
      name === '' ? 'staff_on' : 'staff_off',
      blockReason === null ? 'block' : 'unblock'
    )
  return (
    <li className={PERSON_ROW} id={`person-${id}`} ref={row => (row ? lazyLoadAvatar(row) : undefined)}>
      <Avatar name={nickname} headPic={person.headPic} late className="size-10 text-[15px]" />
      <div>
        <h2 className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 leading-[1.4] font-semibold">
          <a className="min-w-0 wrap-anywhere" href={personPath(id, lang)} data-row="">
            {nickname}
          </a>
          {own && <span className="text-xs font-normal text-ink-3">{t('you')}</span>}
        </h2>
        <p className={`${FACTS} mt-0.5 items-baseline`}>
          <span className="mono">
            <span className="sr">{t('number')} </span>#{id}
          </span>
          <span className="wrap-anywhere text-ink-2">{email ?? (person.deleted ? '' : t('no_email'))}</span>
        </p>
        {blockReason !== null && (
          <Why>
            <span className="sr">{t('reason')} </span>
            {blockReason}
          </Why>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-ink-3 max-lg:col-start-2 max-lg:mt-1 lg:justify-end">
        {role === 'admin' && <span className="part font-sans">{t('admin')}</span>}
        {golden && <span className="part font-sans">{t('golden')}</span>}
        {blockReason !== null && <span className="state open">{t('blocked')}</span>}
        {person.deleted && <span className="part font-sans">{t('account_deleted')}</span>}
        {name && (
          <span className="part font-sans whitespace-normal">
            {t('staff')} {name}
          </span>
        )}
        <span className="whitespace-nowrap lg:w-40 lg:text-right">
          {t('joined')}{' '}
          <time className="mono" dateTime={joined}>
            {joined}
          </time>
        </span>
      </p>
      {acts.length > 0 && (
        <Menu
          className="max-lg:col-start-3 max-lg:row-span-2 max-lg:row-start-1"
          label={t('acts_of', { name: nickname })}
          entries={acts.map(act => ({ label: t(act), onSelect: () => onAct(act, person), danger: act === 'block' }))}
        />
      )}
    </li>
  )
}

import { lazyLoadAvatar } from '../../browser/lazyAvatars.ts'
import type { AdminPerson } from '../../contract/admin.ts'
import { personPath } from '../../domain/account/personalPages.ts'
import type { Language } from '../../domain/language/languages.ts'
import { dayOf, shanghaiText } from '../../domain/language/shanghaiTime.ts'
import type { Act } from '../../stores/people.ts'
import { Avatar } from '../../ui/Avatar.tsx'
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
  'grid grid-cols-[40px_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line py-4 max-md:grid-cols-[40px_minmax(0,1fr)] max-md:pb-2'

/** A person, with the data and actions for admins. */
export function PersonRow({ lang, person, own, onAct }: Props) {
  const t = translator(lang)
  const { id, nickname, email, name, role, golden, blockReason } = person
  const joined = dayOf(shanghaiText(person.createdAt))
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
          {role === 'admin' && <span className="part">{t('admin')}</span>}
          {golden && <span className="part">{t('golden')}</span>}
          {blockReason !== null && <span className="state open">{t('blocked')}</span>}
          {person.deleted && <span className="part">{t('account_deleted')}</span>}
        </h2>
        <p className={`${FACTS} mt-0.5 font-mono`}>
          <span>
            <span className="sr">{t('number')} </span>#{id}
          </span>
          <span className="wrap-anywhere text-ink-2">{email ?? (person.deleted ? '' : t('no_email'))}</span>
          {name && (
            <span>
              {t('staff')} {name}
            </span>
          )}
          <span>
            <span className="sr">{t('joined')} </span>
            <time dateTime={joined}>{joined}</time>
          </span>
        </p>
        {blockReason !== null && (
          <Why>
            <span className="sr">{t('reason')} </span>
            {blockReason}
          </Why>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for values that are sent together. */}
      <div
        className="-mr-2 grid grid-cols-[116px_108px_132px_84px] max-md:col-2 max-md:mt-0.5 max-md:mr-0 max-md:-ml-1.5 max-md:flex max-md:flex-wrap"
        role="group"
        aria-label={t('acts_of', { name: nickname })}
      >
        {acts.map((act, at) => (
          // The key is the position, so that a pressed button keeps the focus when it turns into its opposite.
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={at}
            type="button"
            className="h-8.5 rounded px-2 text-right text-s whitespace-nowrap text-ink-2 hover:bg-sunk hover:text-ink max-md:h-10 max-md:px-1.5 max-md:font-label"
            onClick={() => onAct(act, person)}
          >
            {t(act)}
            <span className="sr"> {nickname}</span>
          </button>
        ))}
      </div>
    </li>
  )
}

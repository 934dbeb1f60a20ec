import { lazyLoadAvatar } from '../../browser/lazyAvatars.ts'
import type { AdminPerson } from '../../contract/admin.ts'
import { personPath } from '../../domain/account/personalPages.ts'
import type { Language } from '../../domain/language/languages.ts'
import { dayOf, shanghaiText } from '../../domain/language/shanghaiTime.ts'
import type { Act } from '../../stores/people.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  person: AdminPerson
  /** Whoever looks: nobody blocks themselves or takes their own rights. */
  own: boolean
  onAct: (act: Act, person: AdminPerson) => void
}

/** A person, with what an admin has to know of them and can do. */
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
    <li className="one" id={`person-${id}`} ref={row => (row ? lazyLoadAvatar(row) : undefined)}>
      <Avatar name={nickname} headPic={person.headPic} late />
      <div className="text">
        <h2>
          <a href={personPath(id, lang)} data-row="">
            {nickname}
          </a>
          {own && <span className="own">{t('you')}</span>}
          {role === 'admin' && <span className="part">{t('admin')}</span>}
          {golden && <span className="part">{t('golden')}</span>}
          {blockReason !== null && <span className="state open">{t('blocked')}</span>}
          {person.deleted && <span className="part">{t('account_deleted')}</span>}
        </h2>
        <p className="facts">
          <span>
            <span className="sr">{t('number')} </span>#{id}
          </span>
          <span className="address">{email ?? (person.deleted ? '' : t('no_email'))}</span>
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
          <p className="why">
            <span className="sr">{t('reason')} </span>
            {blockReason}
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent together. */}
      <div className="acts" role="group" aria-label={t('acts_of', { name: nickname })}>
        {acts.map((act, at) => (
          // By its place, so that the button that was pressed keeps the focus when it turns into its opposite.
          // biome-ignore lint/suspicious/noArrayIndexKey: as said above.
          <button key={at} type="button" onClick={() => onAct(act, person)}>
            {t(act)}
            <span className="sr"> {nickname}</span>
          </button>
        ))}
      </div>
    </li>
  )
}

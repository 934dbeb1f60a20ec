import { lazyLoadAvatar } from '../../browser/lazyAvatars.ts'
import type { AdminPerson } from '../../contract/admin.ts'
import { personPath } from '../../domain/account/personalPages.ts'
import { interpolate } from '../../domain/language/interpolate.ts'
import type { Language } from '../../domain/language/languages.ts'
import { dayOf, shanghaiText } from '../../domain/language/shanghaiTime.ts'
import type { Act } from '../../stores/people.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { wordsOf } from './words.ts'

interface Props {
  lang: Language
  person: AdminPerson
  /** Whoever looks: nobody blocks themselves or takes their own rights. */
  own: boolean
  onAct: (act: Act, person: AdminPerson) => void
}

/** A person, with what an admin has to know of them and can do. */
export function PersonRow({ lang, person, own, onAct }: Props) {
  const words = wordsOf(lang)
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
          {own && <span className="own">{words.you}</span>}
          {role === 'admin' && <span className="part">{words.admin}</span>}
          {golden && <span className="part">{words.golden}</span>}
          {blockReason !== null && <span className="state open">{words.blocked}</span>}
          {person.deleted && <span className="part">{words.account_deleted}</span>}
        </h2>
        <p className="facts">
          <span>
            <span className="sr">{words.number} </span>#{id}
          </span>
          <span className="address">{email ?? (person.deleted ? '' : words.no_email)}</span>
          {name && (
            <span>
              {words.staff} {name}
            </span>
          )}
          <span>
            <span className="sr">{words.joined} </span>
            <time dateTime={joined}>{joined}</time>
          </span>
        </p>
        {blockReason !== null && (
          <p className="why">
            <span className="sr">{words.reason} </span>
            {blockReason}
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent together. */}
      <div className="acts" role="group" aria-label={interpolate(words.acts_of, { name: nickname })}>
        {acts.map((act, at) => (
          // By its place, so that the button that was pressed keeps the focus when it turns into its opposite.
          // biome-ignore lint/suspicious/noArrayIndexKey: as said above.
          <button key={at} type="button" onClick={() => onAct(act, person)}>
            {words[act]}
            <span className="sr"> {nickname}</span>
          </button>
        ))}
      </div>
    </li>
  )
}

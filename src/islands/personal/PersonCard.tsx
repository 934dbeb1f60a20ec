import type { UserInfos } from '../../contract/accounts.ts'
import type { Language } from '../../domain/language/languages.ts'
import { grouped } from '../../domain/language/numbers.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  /** Unknown while the page loads. */
  infos: UserInfos | undefined
}

/** Who a person is, and what their texts received: as high before it is known as it is afterwards. */
export function PersonCard({ lang, infos }: Props) {
  const t = translator(lang)
  const work = [infos?.jobTitle, infos?.company].filter(Boolean).join(' · ')
  const figures = [
    [t('likes'), infos?.receivedLikes],
    [t('views'), infos?.articleViews],
    [t('followers'), infos?.followers]
  ] as const
  return (
    <section className={infos ? 'who' : 'who skeleton'}>
      {infos ? (
        <Avatar name={infos.nickname} headPic={infos.headPic} className="big" />
      ) : (
        <span className="avatar big" aria-hidden="true" />
      )}
      <div className="name">
        <p className="nick" title={infos?.nickname}>
          {infos?.nickname ?? <i className="bar" />}
        </p>
        {infos?.golden && <span className="part">{t('golden')}</span>}
      </div>
      <p className="work">{infos ? work : <i className="bar long" />}</p>
      <dl className="figures">
        {figures.map(([word, count]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{count === undefined ? '–' : grouped(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What a person says of themselves; below the menu, which it would otherwise push about while the page loads. */
export function AboutPerson({ infos: { bio, homepage } }: { infos: UserInfos }) {
  if (!bio && !homepage) return null
  return (
    <section className="about">
      {bio && <p className="bio">{bio}</p>}
      {homepage && (
        <a className="home mono" href={homepage} target="_blank" rel="noopener noreferrer nofollow ugc">
          {homepage.replace(/^https?:\/\/|\/$/g, '')}
        </a>
      )}
    </section>
  )
}

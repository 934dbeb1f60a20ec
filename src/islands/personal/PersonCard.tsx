import type { UserInfos } from '../../contract/accounts.ts'
import { type Language, localPath } from '../../lib/languages.ts'
import { grouped } from '../../lib/numbers.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { wordsOf } from './words.ts'

interface Props {
  lang: Language
  infos: UserInfos
  own: boolean
}

/** Who a person is, and what their texts received. */
export function PersonCard({ lang, infos, own }: Props) {
  const words = wordsOf(lang)
  const figures = [
    [words.likes, infos.receivedLikes],
    [words.views, infos.articleViews],
    [words.followers, infos.followers]
  ] as const
  return (
    <section className="who">
      <Avatar name={infos.nickname} headPic={infos.headPic} className="big" />
      <div className="name">
        <p className="nick">{infos.nickname}</p>
        {infos.jobTitle && <p className="work">{infos.jobTitle}</p>}
        {infos.company && <p className="work">{infos.company}</p>}
        {infos.golden && <span className="part">{words.golden}</span>}
      </div>
      {infos.bio && <p className="bio">{infos.bio}</p>}
      {infos.homepage && (
        <a className="home mono" href={infos.homepage} target="_blank" rel="noopener noreferrer nofollow ugc">
          {infos.homepage.replace(/^https?:\/\/|\/$/g, '')}
        </a>
      )}
      <dl className="figures">
        {figures.map(([word, count]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{grouped(count)}</dd>
          </div>
        ))}
      </dl>
      {own && (
        <a className="btn" href={localPath('/edit-user-message', lang)}>
          {words.edit}
        </a>
      )}
    </section>
  )
}

/** The same before it is known whom to show. */
export function PersonCardToCome() {
  return (
    <section className="who skeleton" aria-hidden="true">
      <span className="avatar big" />
      <div className="name">
        <i className="bar long" />
        <i className="bar" />
      </div>
      <div className="figures">
        <i className="bar" />
        <i className="bar" />
        <i className="bar" />
      </div>
    </section>
  )
}

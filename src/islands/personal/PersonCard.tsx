import { Fragment } from 'react'
import type { UserInfos } from '../../contract/accounts.ts'
import type { Language } from '../../domain/language/languages.ts'
import { identifierParts, wordParts } from '../../domain/language/lineBreaks.ts'
import { grouped } from '../../domain/language/numbers.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { Words } from '../../ui/Words.tsx'
import { translator } from './strings.ts'
import { DOTTED } from './styles.ts'

interface Props {
  lang: Language
  /** Undefined while the page loads. */
  infos: UserInfos | undefined
}

const BIG = 'size-16 text-[24px]'

/**
 * A person, with the reactions to their texts. The height is the same before and after loading, because the lines beside
 * the picture have its height.
 */
export function PersonCard({ lang, infos }: Props) {
  const t = translator(lang)
  const work = [infos?.jobTitle, infos?.company].filter(each => each !== undefined && each !== '')
  const figures = [
    ['likes', infos?.receivedLikes],
    ['views', infos?.articleViews],
    ['followers', infos?.followers]
  ] as const
  return (
    <section className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 leading-[1.5]">
      {infos ? (
        <Avatar name={infos.nickname} headPic={infos.headPic} className={BIG} />
      ) : (
        <span className={`avatar ${BIG}`} aria-hidden="true" />
      )}
      <div className="flex min-h-16 flex-col justify-center gap-1 min-[360px]:max-md:pr-32">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="text-l/[1.3] font-title break-keep wrap-anywhere">
            {infos ? (
              <Name text={infos.nickname} />
            ) : (
              <SkeletonBar className="my-[3px] h-[13px] w-24 in-data-still:animate-none" />
            )}
          </p>
          {infos?.official && <span className="staff">{t('official')}</span>}
          {infos?.golden && <span className="part font-sans">{t('golden')}</span>}
        </div>
        {(work.length > 0 || !infos) && (
          <p className={`text-xs/[1.5] break-keep wrap-anywhere text-ink-2 ${infos ? DOTTED : ''}`}>
            {infos ? (
              // A line ends between the two, or between words of the longer one.
              work.map(each => (
                <span key={each} className="max-w-full">
                  <Words text={each ?? ''} />
                </span>
              ))
            ) : (
              <SkeletonBar className="my-[3px] h-3 w-9/10 in-data-still:animate-none" />
            )}
          </p>
        )}
      </div>
      <dl className="col-span-full grid grid-cols-3 gap-x-3 border-y md:grid-cols-[repeat(3,auto)] md:justify-between border-line py-3">
        {figures.map(([key, count]) => (
          <div key={key} className="flex flex-col-reverse">
            <dt className="text-xs text-ink-3">{t(key, { count: count ?? 0 })}</dt>
            <dd className={`font-mono text-l/[1.3] font-semibold tracking-[-.02em] ${infos ? '' : 'text-ink-3'}`}>
              {count === undefined ? '–' : grouped(count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A person's description of themselves. It is below the menu, which it would otherwise move while the page loads. */
export function AboutPerson({ infos: { bio, homepage } }: { infos: UserInfos }) {
  if (!bio && !homepage) return null
  return (
    <section className="mt-4 flex flex-col gap-2 border-t border-line pt-4 leading-[1.6] max-md:mt-3 max-md:border-0 max-md:pt-0">
      {bio && (
        <p className="break-keep wrap-anywhere whitespace-pre-line text-ink-2">
          <Words text={bio} running />
        </p>
      )}
      {homepage && (
        <a
          className="mono truncate text-xs text-blue"
          href={homepage}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          {homepage.replace(/^https?:\/\/|\/$/g, '')}
        </a>
      )}
    </section>
  )
}

/** A name whose lines end between Chinese words or after an underscore, before they would end inside a word. */
function Name({ text }: { text: string }) {
  return identifierParts(text)
    .flatMap(wordParts)
    .map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name do not move
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))
}

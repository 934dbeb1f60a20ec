import { useEffect, useRef } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import type { useMentions } from './useMentions.ts'

interface Props {
  t: Translator<'articleActions'>
  mentions: ReturnType<typeof useMentions>
}

/** Suggestions for an @ mention, below the text area, which keeps the focus. */
export function People({ t, mentions }: Props) {
  const { people, current, listId, optionId, choose } = mentions
  const chosen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is current
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div className="relative">
      <p className="sr" role="status">
        {people.length > 0 && t('people_found', { count: people.length })}
      </p>
      {people.length > 0 && (
        <div
          className="absolute -top-1.5 left-2 z-6 max-h-66 w-[min(320px,calc(100%-16px))] overflow-y-auto max-md:right-2 max-md:w-auto rounded border border-line-2 bg-card p-1.5 shadow-menu"
          id={listId}
          role="listbox"
          aria-label={t('people')}
        >
          {people.map(person => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the text area
            <div
              key={person.id}
              id={optionId(person.id)}
              className="flex min-h-10.5 cursor-pointer items-center gap-3 rounded-[5px] px-2 text-s aria-selected:bg-sunk"
              ref={person === current ? chosen : undefined}
              role="option"
              aria-selected={person === current}
              tabIndex={-1}
              // The focus stays in the text area.
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar name={person.nickname} headPic={person.headPic} className="size-6.5" />
              <span className="truncate" data-name="">
                {person.nickname}
              </span>
              {person.official && <span className="staff ml-auto">{t('official')}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

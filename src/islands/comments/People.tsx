import { useEffect, useRef } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import type { useMentions } from './useMentions.ts'

interface Props {
  t: Translator<'articleActions'>
  mentions: ReturnType<typeof useMentions>
}

/** Whom an @ may mean, below the text area that keeps the focus. */
export function People({ t, mentions }: Props) {
  const { people, current, listId, optionId, choose } = mentions
  const chosen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is current
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div className="people">
      <p className="sr" role="status">
        {people.length > 0 && t('people_found', { count: people.length })}
      </p>
      {people.length > 0 && (
        <div className="options" id={listId} role="listbox" aria-label={t('people')}>
          {people.map(person => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the text area
            <div
              key={person.id}
              id={optionId(person.id)}
              ref={person === current ? chosen : undefined}
              role="option"
              aria-selected={person === current}
              tabIndex={-1}
              // The focus stays where somebody writes.
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar name={person.nickname} headPic={person.headPic} />
              <span className="name">{person.nickname}</span>
              {person.official && <span className="official">{t('official')}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

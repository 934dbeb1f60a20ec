import type { MouseEvent } from 'react'
import { pageNumbers } from '../../domain/article/pageNumbers.ts'
import type { Translator } from '../../locales/strings.ts'
import { type AdminAddress, addressOf } from './address.ts'

interface Props {
  t: Translator<'admin'>
  address: AdminAddress
  pages: number
  onGo: (address: AdminAddress) => void
}

const ITEM =
  'grid h-8 min-w-8 place-items-center text-ink-2 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--red)] max-md:h-10 max-md:min-w-10'

/** The pages of a list: links that load in place, or in a new tab. */
export function Pager({ t, address, pages, onGo }: Props) {
  const { page } = address
  if (pages < 2) return null
  const hrefOf = (number: number) => addressOf({ ...address, page: number })
  const open = (event: MouseEvent, number: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onGo({ ...address, page: number })
  }
  return (
    <nav className="flex flex-wrap justify-center gap-1 pt-6 font-mono text-s/[normal]" aria-label={t('pages')}>
      {page > 1 && (
        <a
          className={ITEM}
          href={hrefOf(page - 1)}
          onClick={event => open(event, page - 1)}
          rel="prev"
          aria-label={t('previous_page')}
        >
          ‹
        </a>
      )}
      {pageNumbers(page, pages).map((number, at) =>
        number === '…' ? (
          <span key={at < pages / 2 ? 'before' : 'after'} className={ITEM} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={number}
            className={ITEM}
            href={hrefOf(number)}
            onClick={event => open(event, number)}
            aria-label={t('page', { page: number })}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </a>
        )
      )}
      {page < pages && (
        <a
          className={ITEM}
          href={hrefOf(page + 1)}
          onClick={event => open(event, page + 1)}
          rel="next"
          aria-label={t('next_page')}
        >
          ›
        </a>
      )}
    </nav>
  )
}

/** Style of what stands in the column of the conversation. */
export const COLUMN = 'mx-auto w-full max-w-[720px]'
/** Place of the line between answers and the sources beside them. */
export const SOURCE_LINE = 'wide:bg-size-[1px_100%] wide:bg-position-[right_320px_top_0] wide:bg-no-repeat'
/** Style of what keeps to the column of an answer while its sources are beside it. */
export const BESIDE_SOURCES = 'wide:ml-[max(0px,50%-520px)] wide:w-[calc(100%-320px)]'
/** Style of the same column in a row that extends to the edges. */
export const WIDE_COLUMN = 'wide:mx-auto wide:w-full wide:max-w-[784px] wide:px-8'

const NUMBER =
  'inline-block rounded-[3px] bg-blue-wash px-1 text-center font-mono text-[11px]/none font-semibold text-blue'
/** Style of the number of a source. */
export const SOURCE_NUMBER = `${NUMBER} min-w-[17px] shrink-0 whitespace-nowrap py-[3px]`
export const LARGE_SOURCE_NUMBER = `${NUMBER} min-w-5 py-1`
/** Style of the facts about a source, with a dot between two. A dot that would begin a line is outside the visible part. */
export const FACTS =
  '-ml-[19px] flex flex-wrap gap-y-0.5 font-mono text-xs/[1.5] text-ink-3 [clip-path:inset(0_0_0_19px)] *:before:inline-block *:before:w-[19px] *:before:text-center *:before:content-["·"/""]'

/** Style of a list of names that narrow the answers, and of a button in it. */
export const SCOPE = 'flex flex-wrap items-center gap-2'
export const SCOPE_BUTTON =
  'inline-flex min-h-[26px] items-center gap-1 rounded border px-2 py-0.5 text-xs text-ink-2 hover:text-ink no-hover:min-h-10 no-hover:px-3.5'

/** Style of a popover that is a sheet at the lower edge of a phone. */
export const SHEET =
  'max-md:fixed max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:m-0 max-md:max-h-[80dvh] max-md:w-full max-md:max-w-none max-md:rounded-[14px_14px_0_0] max-md:pb-[calc(24px+env(safe-area-inset-bottom))] max-md:backdrop:bg-[rgb(0_0_0/.35)]'

/** Style of a text that is a button. */
export const TEXT_BUTTON = 'min-h-10 text-ink-2 hover:text-ink'

/** A dot stands before each but the first of a line: those at the left edge are outside the visible part. */
export const DOTTED =
  '-ml-3.5 flex flex-wrap [clip-path:inset(0_0_0_14px)] *:relative *:pl-3.5 *:before:absolute *:before:left-0 *:before:w-3.5 *:before:text-center *:before:content-["·"/""]'

import type { AnchorHTMLAttributes } from 'react'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** True for the link to the open page. */
  current: boolean
  /** Width below which the menu is a line above the page. */
  lineBelow: keyof typeof LINE
}

const LINE = {
  md: 'max-md:m-0 max-md:gap-1.5 max-md:border-0 max-md:px-0 max-md:py-2.5 max-md:aria-[current]:shadow-[inset_0_-2px_0_var(--red)]',
  lg: 'max-lg:m-0 max-lg:border-0 max-lg:px-0 max-lg:py-[9px] max-lg:aria-[current]:shadow-[inset_0_-2px_0_var(--red)]'
}

/** A link of the menu beside a page. */
export function SideMenuLink({ current, lineBelow, ...link }: Props) {
  return (
    <a
      className={`group -ml-3 flex justify-between border-l-2 border-transparent py-[7px] pl-2.5 text-ink-2 aria-[current]:border-red aria-[current]:font-semibold aria-[current]:text-ink ${LINE[lineBelow]}`}
      aria-current={current ? 'page' : undefined}
      {...link}
    />
  )
}

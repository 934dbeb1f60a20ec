import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'

interface Look {
  /** True for the main action of the page or dialog. */
  primary?: boolean
}

/** A button. It is dimmed while disabled. */
export function Button({
  primary = false,
  className = '',
  type = 'button',
  ...button
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      className={`btn ${primary ? 'primary' : ''} disabled:cursor-default disabled:opacity-50 disabled:hover:border-line-2 ${className}`}
      {...button}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  primary = false,
  className = '',
  ...link
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a className={`btn ${primary ? 'primary' : ''} ${className}`} {...link} />
}

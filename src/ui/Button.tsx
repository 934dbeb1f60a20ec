import type { ButtonHTMLAttributes } from 'react'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the page or dialog is there to do. */
  primary?: boolean
}

/** A button; one that cannot be pressed now is dimmed. */
export function Button({ primary = false, className = '', type = 'button', ...button }: Props) {
  return (
    <button
      type={type}
      className={`btn ${primary ? 'primary' : ''} disabled:cursor-default disabled:opacity-50 disabled:hover:border-line-2 ${className}`}
      {...button}
    />
  )
}

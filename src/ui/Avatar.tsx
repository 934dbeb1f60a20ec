interface Props {
  name: string
  headPic: string
  /** True to load the picture only once `lazyLoadAvatar` has seen its row. */
  late?: boolean
  className?: string
}

/** A person's picture above the first letter of the name. */
export function Avatar({ name, headPic, late = false, className = '' }: Props) {
  const initial = [...name][0]?.toUpperCase() ?? ''
  return (
    <span className={`avatar ${className}`} aria-hidden="true">
      <span>{initial}</span>
      {headPic && (late ? <img data-src={headPic} alt="" hidden /> : <img src={headPic} alt="" />)}
    </span>
  )
}

/** Avatar of the site itself: its logo. */
export function SiteAvatar() {
  return (
    <span className="avatar bg-card" aria-hidden="true">
      <svg width="18" height="18" viewBox="0 0 22 22" aria-hidden="true">
        <path d="M1 6h3M1 11h3M1 16h3M18 6h3M18 11h3M18 16h3" stroke="var(--ink-3)" strokeWidth="1.5" />
        <rect x="4.75" y="2.75" width="12.5" height="16.5" rx="1.5" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
      </svg>
    </span>
  )
}

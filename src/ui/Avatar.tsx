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

/** Avatar of the site itself: a chip with its pin-1 dot. */
export function SiteAvatar() {
  return (
    <span
      className="avatar relative rounded-sm border-line-2 bg-card before:absolute before:top-[5px] before:left-[5px] before:size-1.5 before:rounded-full before:bg-red"
      aria-hidden="true"
    />
  )
}

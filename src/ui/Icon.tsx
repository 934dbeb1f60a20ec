import { ICONS, type IconName } from '../domain/site/icons.ts'

interface Props {
  name: IconName
  size?: number
}

/** An icon of the icon set. The content beside it explains its meaning. */
export function Icon({ name, size = 16 }: Props) {
  return (
    <svg className="i" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  )
}

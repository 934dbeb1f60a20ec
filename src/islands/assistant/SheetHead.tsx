import { Icon } from '../../ui/Icon.tsx'

interface Props {
  title: string
  /** Label of the button that closes the sheet. */
  close: string
  /** Id of the popover that is the sheet. */
  of: string
}

/** The head of a sheet on a phone: its handle, its title and a button that closes it. Wider windows show a popover without one. */
export function SheetHead({ title, close, of }: Props) {
  return (
    <div className="sticky -top-4 z-1 -mx-4 -mt-4 mb-2 bg-card px-4 pt-2 md:hidden">
      <i className="mx-auto block h-1 w-9 rounded-full bg-line-2" aria-hidden="true" />
      <p className="flex h-12 items-center justify-between text-m font-semibold">
        {title}
        <button
          type="button"
          className="-mr-2 grid size-10 place-items-center rounded text-ink-2"
          aria-label={close}
          popoverTarget={of}
          popoverTargetAction="hide"
        >
          <Icon name="close" size={18} />
        </button>
      </p>
    </div>
  )
}

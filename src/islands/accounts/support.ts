/** Minimum part of the button that stays visible, in pixels. */
const IN_SIGHT = 64
/** Maximum movement of a click in pixels. A larger movement is a drag. */
const TREMBLE = 5

const button = document.querySelector<HTMLElement>('[data-support]')
let dragged = false

/** Lets the support button follow a pointer within the window. */
export function drag(down: PointerEvent): void {
  if (!button) return
  dragged = false
  const box = button.getBoundingClientRect()
  const [left, top] = [box.left - down.clientX, box.top - down.clientY]
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > TREMBLE) dragged = true
    if (dragged) place(event.clientX + left, event.clientY + top)
  }
  const up = () => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', up)
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', up)
}

/** Moves the button to a position, adjusted so that enough of it stays visible. */
function place(left: number, top: number): void {
  if (!button) return
  const { width, height } = button.getBoundingClientRect()
  const within = (wanted: number, size: number, room: number) => {
    const seen = Math.min(IN_SIGHT, size)
    return Math.min(Math.max(wanted, seen - size), room - seen)
  }
  button.style.inset = `${within(top, height, innerHeight)}px auto auto ${within(left, width, innerWidth)}px`
}

button?.addEventListener('pointerdown', drag)
button?.addEventListener('click', event => dragged && event.preventDefault())
addEventListener('resize', () => {
  const box = button?.getBoundingClientRect()
  if (box && button?.style.inset) place(box.left, box.top)
})

/** Moves the focus to the field for questions, past the topics or where the focused element disappears. */
export function focusField(): void {
  document.querySelector<HTMLElement>('[data-ask-field] textarea')?.focus()
}

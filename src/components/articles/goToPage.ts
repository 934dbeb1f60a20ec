/** Opens the page whose number a reader enters, or the nearest one that exists. */
for (const form of document.querySelectorAll<HTMLFormElement>('[data-go]')) {
  const field = form.querySelector('input')
  form.hidden = false
  form.addEventListener('submit', event => {
    event.preventDefault()
    const number = Number.parseInt(field?.value.normalize('NFKC') ?? '', 10)
    const { first = '', path = '' } = form.dataset
    if (Number.isNaN(number)) {
      field?.select()
      return
    }
    const page = Math.min(Math.max(number, 1), Number(field?.dataset.pages))
    location.assign(page === 1 ? first : path.replace('{page}', String(page)))
  })
}

// The script of the pages (decision 076). Every page is complete without it. Its
// words are attributes of the page, because all text is in lib/text.

// Parts that need script appear, and the parts that stand in their place without script go (parts.css).
document.documentElement.dataset.script = ''

// Older browsers give the focus to fields only.
document.querySelector('main [autofocus]')?.focus()

// On a phone each row of sections begins at the current one.
for (const section of document.querySelectorAll(':is(header, main nav) li:has([aria-current])')) {
  const row = section.parentElement
  row.scrollLeft = section.offsetLeft - row.offsetLeft - 40
}

/** Shows or hides a password. */
function reveal(button, isShown) {
  const { show, hide, visible } = button.dataset
  document.getElementById(button.getAttribute('aria-controls')).type = isShown ? 'text' : 'password'
  button.firstChild.textContent = isShown ? hide : show
  button.closest('div').nextElementSibling.textContent = isShown ? visible : ''
  button.toggleAttribute('data-shown', isShown)
}

const revealButtons = (within) => within.querySelectorAll('button[data-show]')

document.addEventListener('click', ({ target }) => {
  const button = target.closest?.('button')
  if (!button) return
  if ('show' in button.dataset) reveal(button, !('shown' in button.dataset))
  if ('print' in button.dataset) print()
  if ('copy' in button.dataset) void copy(button)
  if ('suggestion' in button.dataset) {
    const input = document.getElementById(button.dataset.field)
    input.value = button.dataset.suggestion
    for (const other of revealButtons(input.form)) {
      if (other.getAttribute('aria-controls') === input.id) reveal(other, true)
    }
    input.focus()
  }
})

/** Copies a value, and says so beside its button only. */
async function copy(button) {
  const { copy: value, copied, failed } = button.dataset
  for (const other of document.querySelectorAll('[data-copy] + [role="status"]'))
    other.textContent = ''
  // A page without https has no clipboard, and a browser may refuse it.
  const isCopied = await navigator.clipboard?.writeText(value).then(
    () => true,
    () => false,
  )
  button.nextElementSibling.textContent = isCopied ? copied : failed
}

/** Says that a form is being sent. */
function setPending(button) {
  labels.set(button, [...button.childNodes])
  button.textContent = button.dataset.pending
  button.setAttribute('aria-disabled', 'true')
}

/** What the buttons that are pending say at other times. */
const labels = new Map()

window.addEventListener('submit', (event) => {
  const form = event.target
  if ('sent' in form.dataset) event.preventDefault()
  if (event.defaultPrevented) return
  for (const button of revealButtons(form)) reveal(button, false)
  const button = event.submitter ?? form.querySelector('[data-pending]')
  // No page may follow, as after an export: then nothing would say that the form can be sent again.
  if (!button?.dataset.pending) return
  form.dataset.sent = ''
  setPending(button)
  if ('download' in form.dataset) {
    event.preventDefault()
    void download(form, button)
  } else if (!globalThis.navigation) {
    // A second form of someone who is signed in does nothing more (app/forms/once.ts).
    setTimeout(reset, stoppedMs, form)
  }
})

/** Then a form that no page has followed can be sent again, in a browser that does not say that its reader stopped the loading. */
const stoppedMs = 10_000

// A page to which the reader goes back may be as it was left. A reader who stops the loading stays on it.
window.addEventListener('pageshow', ({ persisted }) => persisted && resetAll())
globalThis.navigation?.addEventListener('navigateerror', resetAll)

function resetAll() {
  for (const form of document.querySelectorAll('form[data-sent]')) reset(form)
}

function reset(form) {
  delete form.dataset.sent
  for (const button of form.querySelectorAll('[data-pending][aria-disabled]')) {
    button.replaceChildren(...labels.get(button))
    button.removeAttribute('aria-disabled')
  }
}

/** Says when a file is there: a browser does not, because no page follows. */
async function download(form, button) {
  const body = new URLSearchParams(new FormData(form))
  const response = await fetch(form.action, { method: 'POST', body }).catch(() => undefined)
  // The sign-in page, or a page that says to try again later.
  if (response?.redirected) return location.assign(response.url)
  // The browser itself shows the page of an error, or that there is no connection.
  if (!response?.ok) return form.submit()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  const disposition = response.headers.get('Content-Disposition') ?? ''
  link.download = disposition.match(/filename="([^"]+)"/)?.[1] ?? ''
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  reset(form)
  form.querySelector('[role="status"]').textContent = button.dataset.done
}

// A link of an application signs the member in without a button (decision 025).
const automatic = document.querySelector('input[name="automatic"]')
if (automatic) {
  automatic.value = 'yes'
  automatic.form.requestSubmit()
}

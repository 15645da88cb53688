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
  if ('copy' in button.dataset) copy(button)
  if ('opensShortcuts' in button.dataset) openShortcuts()
  if ('closes' in button.dataset) button.closest('dialog').close()
  if ('suggestion' in button.dataset) {
    const input = document.getElementById(button.dataset.field)
    input.value = button.dataset.suggestion
    for (const other of revealButtons(input.form)) {
      if (other.getAttribute('aria-controls') === input.id) reveal(other, true)
    }
    input.focus()
  }
})

// The box of all rows has their ids itself, so it must not stay ticked without one of them.
document.addEventListener('change', ({ target }) => {
  const all = target.form?.querySelector('[data-all]')
  if (!all || target.name !== all.name) return
  if (target !== all) all.checked = false
  else for (const box of target.form.elements[all.name]) box.checked = all.checked
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

/** Says that a form is being sent, or is no longer. */
function setPending(button, isPending) {
  const { pending } = button.dataset
  if (!pending) return
  if (isPending) button.dataset.label = button.textContent
  button.textContent = isPending ? pending : button.dataset.label
  if (isPending) button.setAttribute('aria-disabled', 'true')
  else button.removeAttribute('aria-disabled')
}

window.addEventListener('submit', (event) => {
  const form = event.target
  if ('sent' in form.dataset) event.preventDefault()
  if (event.defaultPrevented) return
  form.dataset.sent = ''
  for (const button of revealButtons(form)) reveal(button, false)
  const button = event.submitter ?? form.querySelector('[data-pending]')
  if (button) setPending(button, true)
  if ('download' in form.dataset) {
    event.preventDefault()
    download(form, button)
  }
})

// A page to which the reader goes back may be as it was left.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const form of document.querySelectorAll('form[data-sent]')) reset(form)
})

function reset(form) {
  delete form.dataset.sent
  for (const button of form.querySelectorAll('[data-label]')) setPending(button, false)
}

/** Says when a file is there: a browser does not, because no page follows. */
async function download(form, button) {
  const response = await fetch(form.action, { method: 'POST' }).catch(() => undefined)
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

// The keys of the pages for staff (app/staff/desk/shortcuts.tsx). Staff can switch them off.
const shortcuts = document.getElementById('shortcuts')
const areShortcutsOff = () => localStorage.getItem('gatehouse.shortcuts') === 'off'
const actions = {
  '/': () => {
    const field = document.querySelector('form[data-slash] input')
    field?.focus()
    field?.select()
  },
  '?': () => openShortcuts(),
  j: () => moveToRow(1),
  k: () => moveToRow(-1),
}
let isGoing = false

document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event
  const isTyping = target.closest?.(
    'input:not([type="checkbox"]), textarea, select, [contenteditable]',
  )
  if (!shortcuts || shortcuts.open || ctrlKey || metaKey || altKey || isTyping) return
  if (areShortcutsOff()) return
  const section = isGoing && document.querySelector(`a[data-go="${CSS.escape(key)}"]`)
  isGoing = key === 'g' && !isGoing
  const act = section ? () => section.click() : actions[key]
  if (!act) return
  event.preventDefault()
  act()
})

/** Moves the focus to the first link or button of the next or the previous row. */
function moveToRow(step) {
  const rows = [...document.querySelectorAll('main :is(li, tbody tr)')].filter(
    (row) =>
      !row.closest('nav, dialog') && row.checkVisibility() && row.querySelector('a[href], button'),
  )
  const current = rows.findLastIndex((row) => row.contains(document.activeElement))
  rows[current + step]?.querySelector('a[href], button').focus()
}

function openShortcuts() {
  shortcuts.querySelector('[data-shortcuts]').checked = !areShortcutsOff()
  shortcuts.showModal()
  // Not the box, which Space would clear.
  shortcuts.querySelector('[data-closes]').focus()
}

document.addEventListener('change', ({ target }) => {
  if ('shortcuts' in target.dataset)
    localStorage.setItem('gatehouse.shortcuts', target.checked ? 'on' : 'off')
})

// The results of a search change while its text is typed.
let pause
let newest
document.addEventListener('input', ({ target }) => {
  const form = target.closest('form[data-live]')
  if (!form) return
  clearTimeout(pause)
  newest?.abort()
  pause = setTimeout(() => showResults(form), 200)
})

/** Fetches the page of a search and replaces the results. The response to an older text is dropped. */
async function showResults(form) {
  newest = new AbortController()
  const { signal } = newest
  const url = `${form.action}?${new URLSearchParams(new FormData(form))}`
  // Without a connection the results stay; the button shows why.
  const response = await fetch(url, { signal }).catch(() => undefined)
  if (response?.redirected) return location.assign(response.url)
  const page = response?.ok ? await response.text().catch(() => '') : ''
  // In a template the styles of the other page, whose nonce is not ours, are not applied.
  const parsed = document.createElement('template')
  parsed.innerHTML = page
  const results = parsed.content.querySelector('[data-results]')
  if (!results || signal.aborted) return
  document.querySelector('[data-results]').replaceWith(results)
  history.replaceState(null, '', url)
  form.querySelector('[role="status"]').textContent = results.dataset.results
}

// A link of an application signs the member in without a button (decision 025).
const automatic = document.querySelector('input[name="automatic"]')
if (automatic) {
  automatic.value = 'yes'
  automatic.form.requestSubmit()
}

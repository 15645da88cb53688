// The script of the pages for staff, beside that of all pages (public/pages.js). Every page is complete without it. Its
// words are attributes of the page.

// The box of all rows has their ids itself, so it must not stay ticked without one of them.
document.addEventListener('change', ({ target }) => {
  const all = target.form?.querySelector('[data-all]')
  if (!all || target.name !== all.name) return
  if (target !== all) all.checked = false
  else for (const box of target.form.elements[all.name]) box.checked = all.checked
})

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
  if (document.querySelector('dialog[open]') || ctrlKey || metaKey || altKey || isTyping) return
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

document.addEventListener('click', ({ target }) => {
  const button = target.closest?.('button')
  if (!button) return
  if ('opensShortcuts' in button.dataset) openShortcuts()
  if ('closes' in button.dataset) button.closest('dialog').close()
})

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
  soon(async () => {
    const url = searchUrl(form, new FormData(form))
    const results = await fetchResults(url)
    if (!results) return
    document.querySelector('[data-results]').replaceWith(results)
    history.replaceState(null, '', url)
    form.querySelector('[role="status"]').textContent = results.dataset.results
  })
})

/** Acts when nothing has been typed for a moment, and drops the response to an older text. */
function soon(act) {
  clearTimeout(pause)
  newest?.abort()
  pause = setTimeout(act, 200)
}

const searchUrl = (form, fields) => `${form.action}?${new URLSearchParams(fields)}`

/** Returns the results of the page of a search; undefined if it has none or another text has been typed. */
async function fetchResults(url) {
  newest = new AbortController()
  const { signal } = newest
  // Without a connection the results stay; the button shows why.
  const response = await fetch(url, { signal }).catch(() => undefined)
  if (response?.redirected) return location.assign(response.url)
  const page = response?.ok ? await response.text().catch(() => '') : ''
  // In a template the styles of the other page, whose nonce is not ours, are not applied.
  const parsed = document.createElement('template')
  parsed.innerHTML = page
  const results = parsed.content.querySelector('[data-results]')
  return signal.aborted ? undefined : (results ?? undefined)
}

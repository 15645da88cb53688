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
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) {
    event.preventDefault()
    return openPalette()
  }
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
    const [old, young] = [document, results.getRootNode()].map(partsOf)
    for (const [n, part] of young.entries()) old[n].replaceWith(part)
    history.replaceState(null, '', url)
    // The filters keep the text.
    for (const kept of document.querySelectorAll('input[type="hidden"][name="q"]'))
      kept.value = form.elements.q.value
    form.querySelector('[role="status"]').textContent = results.dataset.results
  })
})

/** The results, and the other parts of a page that depend on the text. */
const partsOf = (page) => page.querySelectorAll('[data-results], [data-typed]')

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

// The palette of people, pages and what this page offers (app/staff/desk/palette.tsx).
const palette = document.getElementById('palette')
const field = palette.querySelector('input')
const list = palette.querySelector('[role="listbox"]')
let choices = []

function openPalette() {
  document.querySelector('dialog[open]')?.close()
  field.value = ''
  showChoices(choicesOfPage(''))
  palette.showModal()
}

/** The sections, and the links and buttons of this page outside its rows, that have all the words. */
function choicesOfPage(typed) {
  const words = folded(typed).split(/\s+/)
  const { section, here } = list.dataset
  const sections = [...document.querySelectorAll('a[data-go]')].map((element) => [element, section])
  const others = [...document.querySelectorAll('main :is(a[href^="/"], button:not([value]))')]
    .filter(
      (element) => !element.closest('nav, tbody, dialog, search') && element.checkVisibility(),
    )
    .map((element) => [element, here])
  return [...sections, ...others]
    .map(([element, about]) => ({ name: nameOf(element), about, choose: () => use(element) }))
    .filter(({ name }) => name && words.every((word) => folded(name).includes(word)))
}

const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
const nameOf = (element) => element.textContent.replace(/\s+/g, ' ').trim()

/** Follows a link; a button gets the focus only, because it may change something. */
function use(element) {
  if (element.matches('a')) location.assign(element.getAttribute('href'))
  else element.focus()
}

/** Lists choices and selects the first; says that there are none unless more may come. */
function showChoices(found, isSearching = false) {
  choices = found.slice(0, 12)
  list.replaceChildren(
    ...choices.map(({ name, about }, n) => {
      const option = palette.querySelector('template').content.firstElementChild.cloneNode(true)
      option.id = `palette-${n}`
      const [first, second] = option.children
      first.textContent = name
      second.textContent = about
      return option
    }),
  )
  const status = palette.querySelector('[role="status"]')
  status.textContent = choices.length > 0 || isSearching ? '' : status.dataset.none
  select(0)
}

function select(n) {
  const current = list.children[n]
  for (const option of list.children) option.ariaSelected = option === current
  current?.scrollIntoView({ block: 'nearest' })
  if (current) field.setAttribute('aria-activedescendant', current.id)
  else field.removeAttribute('aria-activedescendant')
}

const selected = () => [...list.children].findIndex((option) => option.ariaSelected === 'true')

/** Does what a choice says; without one, the search in the header does what it can. */
function choose(n) {
  const form = searchForm()
  if (!choices[n] && !form) return
  palette.close()
  if (choices[n]) choices[n].choose()
  else searchAll()
}

function searchAll() {
  const form = searchForm()
  form.elements.q.value = field.value
  form.requestSubmit(form.querySelector('button'))
}

const searchForm = () => document.querySelector('header form[data-slash]')

const maxPeople = 7

field.addEventListener('input', () => {
  const typed = field.value
  const own = choicesOfPage(typed)
  const form = searchForm()
  const isSearching = form && typed.trim().length > 1
  showChoices(own, isSearching)
  if (!isSearching) return soon(() => {})
  soon(async () => {
    const results = await fetchResults(searchUrl(form, { q: typed }))
    const rows = [...(results?.querySelectorAll('tbody tr') ?? [])]
    const people = rows.slice(0, maxPeople).map((row) => {
      const [name, ...others] = [...row.cells].map(nameOf)
      return { name, about: others.filter(Boolean)[0], choose: () => use(row.querySelector('a')) }
    })
    if (rows.length > maxPeople) {
      people.push({ name: list.dataset.all, about: '', choose: searchAll })
    }
    // What is selected stays where it is.
    const n = selected()
    showChoices([...own.slice(0, 4), ...people])
    select(Math.min(Math.max(n, 0), choices.length - 1))
  })
})

field.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (event.key === 'Enter') choose(selected())
  else if (step) select((selected() + step + choices.length) % choices.length)
  else return
  event.preventDefault()
})

list.addEventListener('click', ({ target }) => {
  choose([...list.children].indexOf(target.closest('[role="option"]')))
})

// The script of the manual at /developers (decision 046). Every page is complete without it. Its words
// are attributes of the page, because all text is in lib/text.

/** @param {string} selector */
const find = (selector) => document.querySelector(selector)

// One choice of format or language applies to all examples that offer it, and to the next visit.
const storageKey = 'manual-sample'

/** @param {string} label */
function choose(label) {
  for (const input of document.querySelectorAll('.code-tabs input')) {
    if (input.dataset.label === label) input.checked = true
  }
}

try {
  const stored = localStorage.getItem(storageKey)
  if (stored) choose(stored)
} catch {
  // A browser may forbid storage.
}

document.addEventListener('change', ({ target }) => {
  const label = target.closest?.('.code-tabs') && target.dataset.label
  if (!label) return
  // The examples above may change their height: keep the chosen one where it is.
  const { top } = target.getBoundingClientRect()
  choose(label)
  scrollBy(0, target.getBoundingClientRect().top - top)
  try {
    localStorage.setItem(storageKey, label)
  } catch {
    // A browser may forbid storage.
  }
})

// Copy buttons. The clipboard needs https or localhost.
const words = find('.manual')?.dataset ?? {}
if (navigator.clipboard) {
  for (const panel of document.querySelectorAll('.code-panel')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'code-copy'
    button.textContent = words.copy
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(panel.querySelector('code').textContent)
      button.textContent = words.copied
      setTimeout(() => {
        button.textContent = words.copy
      }, 2_000)
    })
    panel.prepend(button)
  }
}

// The form that tries an endpoint: its section is replaced with that of the response.
document.addEventListener('submit', async (event) => {
  const form = event.target
  const section = form.closest('#try-it')
  if (!section) return
  event.preventDefault()
  const button = form.querySelector('[type="submit"]')
  if (button.ariaDisabled === 'true') return
  button.ariaDisabled = 'true'
  try {
    const body = new URLSearchParams(new FormData(form))
    const response = await fetch(form.action, { method: 'POST', body })
    // In a template the styles of the other page, whose nonce is not ours, are not applied.
    const page = document.createElement('template')
    page.innerHTML = await response.text()
    const replacement = page.content.querySelector('#try-it')
    if (!response.ok || !replacement) throw new Error(`Status ${response.status}`)
    section.replaceWith(document.adoptNode(replacement))
    replacement.querySelector('[autofocus]')?.focus()
  } catch {
    // The browser then shows the page that says what is wrong.
    form.submit()
  }
})

// Search.
const search = find('.manual-search')
const input = search?.querySelector('input')
const list = search?.querySelector('ul')
const status = search?.querySelector('[role="status"]')
const maxResults = 12
const excerptLength = 120

/** @type {Promise<{ href: string, page: string, title: string, text: string }[]> | undefined} */
let index
const load = () => {
  index ??= fetch(search.dataset.index).then((response) => response.json())
  return index
}

/** Returns the quality of a match; 0 unless the entry contains every word. */
function score({ page, title, text }, wanted) {
  const [inTitle, inAll] = [title.toLowerCase(), `${page} ${title} ${text}`.toLowerCase()]
  if (!wanted.every((word) => inAll.includes(word))) return 0
  return wanted.reduce(
    (sum, word) =>
      sum + (inTitle === word ? 20 : inTitle.startsWith(word) ? 8 : inTitle.includes(word) ? 5 : 1),
    0,
  )
}

/** The part of a text around the first word, with the words marked. */
function excerpt(text, wanted) {
  const from = Math.max(0, text.toLowerCase().indexOf(wanted[0]) - 40)
  const start = from > 0 ? text.indexOf(' ', from) + 1 : 0
  const end =
    start + excerptLength < text.length ? text.lastIndexOf(' ', start + excerptLength) : text.length
  const part = `${text.slice(start, end)}${end < text.length ? ' …' : ''}`
  const span = document.createElement('span')
  const escaped = wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  for (const piece of part.split(new RegExp(`(${escaped.join('|')})`, 'i'))) {
    const isMatch = wanted.includes(piece.toLowerCase())
    const node = isMatch ? document.createElement('mark') : document.createTextNode(piece)
    if (isMatch) node.textContent = piece
    span.append(node)
  }
  return span
}

function resultFor({ href, page, title, text }, wanted) {
  const link = document.createElement('a')
  link.href = href
  const strong = document.createElement('b')
  strong.textContent = title
  link.append(strong, title === page ? '' : ` ${page}`)
  const item = document.createElement('li')
  item.append(link, excerpt(text, wanted))
  return item
}

async function show() {
  const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  const typed = input.value
  const entries = wanted.length > 0 ? await load() : []
  if (typed !== input.value) return
  const found = entries
    .map((entry) => ({ entry, points: score(entry, wanted) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, maxResults)
  list.replaceChildren(...found.map(({ entry }) => resultFor(entry, wanted)))
  search.toggleAttribute('data-open', wanted.length > 0)
  status.textContent =
    wanted.length === 0
      ? ''
      : found.length === 0
        ? search.dataset.none
        : search.dataset.found.replace('0', String(found.length))
}

if (search && input) {
  search.hidden = false
  input.addEventListener('focus', load, { once: true })
  input.addEventListener('input', show)
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    input.value = ''
    void show()
  })
  // A browser restores what was typed when the reader goes back.
  if (input.value) void show()
}

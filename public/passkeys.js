// The script of the forms that use a passkey (decision 089). Such a form has a hidden field that the browser fills,
// and is then sent like any other. Its words are attributes of the field, because all text is in lib/text.

/** @param {string} text base64url */
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )

/** @param {ArrayBuffer} buffer */
const textOf = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

// Browsers of 2022 have passkeys, and no function of their own for this.
const withBytes = ({ challenge, user, allowCredentials, excludeCredentials, ...options }) => {
  const known = (list) => list?.map((each) => ({ ...each, id: bytesOf(each.id) }))
  return {
    ...options,
    challenge: bytesOf(challenge),
    ...(user && { user: { ...user, id: bytesOf(user.id) } }),
    allowCredentials: known(allowCredentials),
    excludeCredentials: known(excludeCredentials),
  }
}

const parts = [
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'userHandle',
]

const jsonOf = ({ id, type, response }) =>
  JSON.stringify({
    id,
    rawId: id,
    type,
    clientExtensionResults: {},
    response: {
      ...Object.fromEntries(
        parts.filter((part) => response[part]).map((part) => [part, textOf(response[part])]),
      ),
      transports: response.getTransports?.(),
    },
  })

let current = new AbortController()
let renewal

/** Asks for a passkey, in place of an earlier request, and sends the form. */
async function ask(field, mediation) {
  current.abort()
  clearTimeout(renewal)
  current = new AbortController()
  const { signal } = current
  const { passkey, options, from } = field.dataset
  const json = options ? JSON.parse(options) : await (await fetch(from, { signal })).json()
  const credential = await navigator.credentials[passkey]({
    publicKey: withBytes(json),
    signal,
    ...(mediation && { mediation }),
  })
  field.value = jsonOf(credential)
  field.form.requestSubmit()
}

/** Lets the browser suggest passkeys in the field for the username. A challenge is valid for five minutes. */
async function suggest(field) {
  if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return
  const asked = ask(field, 'conditional')
  renewal = setTimeout(() => suggest(field), 4 * 60_000)
  // The page has the password and the button all the same.
  await asked.catch(() => {})
}

document.addEventListener('submit', async (event) => {
  const field = event.target.querySelector('input[data-passkey]')
  if (!field || field.value) return
  event.preventDefault()
  const status = event.target.querySelector('[role="status"]')
  status.textContent = ''
  try {
    await ask(field)
  } catch ({ name }) {
    // The button was pressed again.
    if (name === 'AbortError') return
    const sentence = { NotAllowedError: 'cancelled', InvalidStateError: 'known' }[name] ?? 'failed'
    status.textContent = field.dataset[sentence]
    if (field.dataset.from) void suggest(field)
  }
})

for (const field of document.querySelectorAll('input[data-passkey]')) {
  if (!window.PublicKeyCredential) {
    if (field.dataset.from) field.form.hidden = true
    continue
  }
  // After a passkey that was refused, its owner decides what to try.
  if (field.dataset.from && !field.form.querySelector('[role="alert"]')) void suggest(field)
}

// A response works once.
window.addEventListener('pageshow', () => {
  for (const field of document.querySelectorAll('input[data-passkey]')) field.value = ''
})

import { input, listen } from './listen.js'
import { hashOf, run } from './statement.js'

/** A hand-written read endpoint with a bearer: one query and JSON.stringify. */
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

/** @typedef {any} Row */

const shapes = {
  profile: (/** @type {Row} */ found) => present(found),
  memberships: (/** @type {Row[]} */ found) => ({
    Memberships: found.sort(byName).map((membership) =>
      present({
        MembershipGUID: membership.guid,
        CharityNumber: membership.charityNumber,
        MembershipType: membership.type,
        Name: membership.name,
        Address: membership.address,
        Postcode: membership.postcode,
        Country: membership.country,
      }),
    ),
  }),
  contacts: (/** @type {Row[]} */ found) => ({
    contacts: found.map((contact) =>
      present({
        UserGUID: contact.guid,
        Name: contact.name,
        UserName: contact.username,
        EmailAddress: contact.email,
        IsPrimaryContact: contact.primary,
        IsBillingContact: contact.billing,
        LsfrAccess: contact.lsfr,
      }),
    ),
  }),
}

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** The order of memberships: by name as people sort, then by membership number. @param {Row} a @param {Row} b */
const byName = (a, b) =>
  collator.compare(a.name ?? '', b.name ?? '') || collator.compare(a.charityNumber, b.charityNumber)

/** Turns null into undefined, which JSON.stringify omits. @param {Row} values */
function present(values) {
  for (const name in values) if (values[name] === null) values[name] = undefined
  return values
}

const shape = shapes[/** @type {keyof typeof shapes} */ (input.shape)]

listen(async (request, response) => {
  try {
    const bearer = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const row = await run({ hash: hashOf(bearer), membership: request.url?.split('/')[3] })
    if (!row?.roles.includes(input.shape)) return response.writeHead(401).end()
    const body = JSON.stringify(shape(row.value))
    response.writeHead(200, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})

import { input, listen } from './listen.js'
import { hashOf, run } from './statement.js'

/** Reads for a bearer as one would write it by hand for this one endpoint: a query, JSON.stringify. */
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

/** @typedef {any} Row */

const shapes = {
  profile: (/** @type {Row} */ found) => present(found),
  memberships: (/** @type {Row[]} */ found) => ({
    Memberships: found.map((held) =>
      present({
        MembershipGUID: held.guid,
        CharityNumber: held.charityNumber,
        MembershipType: held.type,
        Name: held.name,
        Address: held.address,
        Postcode: held.postcode,
        Country: held.country,
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

/** Without what is null; JSON.stringify leaves out what is undefined. @param {Row} values */
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

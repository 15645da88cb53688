import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { xmlWriter } from '../../lib/contract/formats/write-xml.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import type { Grants } from '../fixtures/grants.ts'
import { type People, unique } from '../fixtures/people.ts'
import { root } from '../fixtures/service.ts'
import { laterResponses } from '../r1/later-messages.ts'

const goldenFolder = join(root, 'e2e/r1/messages')

/** A folder with the XML Schema of a service and XML documents. */
export interface Documents {
  readonly folder: string
  readonly schema: string
  /**
   * The paths of a response of every endpoint, of error responses, of the same as a later version may send
   * them, and of every golden message.
   */
  readonly valid: readonly string[]
  /** The path of a document that the schema does not allow. */
  readonly invalid: string
}

/** Calls every endpoint in XML and stores the responses, for programs that read files. */
export async function storeDocuments(
  caller: Caller,
  { people, grants }: { readonly people: People; readonly grants: Grants },
): Promise<Documents> {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'))
  const store = async (name: string, text: string) => {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }
  const golden = (await readdir(goldenFolder)).filter((name) => name.endsWith('.xml'))
  const live = await Promise.all(
    Object.entries(await callEveryEndpoint(caller, people, grants)).map(([name, { text }]) =>
      store(`live-${name}.xml`, text),
    ),
  )
  const later = await Promise.all(
    laterResponses.map(({ name, message, value }) =>
      store(`later-${name}.xml`, (xmlWriter(message) as (value: unknown) => string)(value)),
    ),
  )
  const { text } = await caller.send({ method: 'GET', path: '/r1/schema.xsd' })
  return {
    folder,
    schema: await store('schema.xsd', text),
    valid: [...live, ...later, ...golden.map((name) => join(goldenFolder, name))],
    invalid: await store(
      'invalid.xml',
      '<authorization><expires>soon</expires><unknown/></authorization>',
    ),
  }
}

async function callEveryEndpoint(
  caller: Caller,
  people: People,
  grants: Grants,
): Promise<Record<string, ApiResponse>> {
  const person = await people.add({ forename: 'Dée', surname: 'N’Diaye & Co <Ltd>' })
  const { guid } = await people.addMembership({ person, primary: true })
  const { tokenRequest } = await grants.issueCode({ person })
  const bearer = await people.issueCredential(person)
  const { username, password, email } = person
  const xml = { format: 'xml' } as const
  const asMember = { ...xml, bearer }
  return {
    token: await caller.call('token', { ...xml, input: tokenRequest }),
    'token-error': await caller.call('token', {
      ...xml,
      input: { ...tokenRequest, code: 'unknown' },
    }),
    authenticate: await caller.call('authenticate', {
      ...xml,
      input: { type: 'token', username, password },
    }),
    memberships: await caller.call('memberships', asMember),
    contacts: await caller.call('contacts', { ...asMember, membership: guid }),
    fees: await caller.call('fees', xml),
    forgotpassword: await caller.call('forgotpassword', { ...xml, input: { email } }),
    ebrief: await caller.call('ebrief', {
      ...xml,
      input: { EmailAddress: `${unique('reader')}@people.example`, Action: 'Subscribe' },
    }),
    issuetoken: await caller.call('issuetoken', asMember),
    profile: await caller.call('profile', asMember),
    'two-errors': await caller.call('authenticate', { ...xml, input: { type: 'none' } }),
    'error-without-code': await caller.call('profile', xml),
  }
}

/** The texts of all fields of a document, in the form in which programs print values, sorted. */
export async function valuesIn(path: string): Promise<string[]> {
  const document = await readFile(path, 'utf8')
  const leaves = document.matchAll(/<([\w]+)(?: xmlns="[^"]+")?>([^<]+)<\/\1>/g)
  return [...leaves].map(([, , text = '']) => unescapeXml(text)).sort()
}

const unescapeXml = (text: string) =>
  text.replace(/&(#\d+|\w+);/g, (_, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (entities[name] ?? ''),
  )
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' }

import { contracts } from '#lib/contracts/r1/index.ts'
import { encode, mediaTypes, parseXml } from '../fixtures/client/formats.ts'
import type { OutgoingRequest } from '../fixtures/client/http.ts'
import { golden } from '../fixtures/golden.ts'

const form = 'application/x-www-form-urlencoded'

interface Original {
  readonly path: string
  readonly type: string
  readonly body: string
}

/** The golden requests in XML and JSON, and those of the token endpoint also as forms. */
const originals: readonly Original[] = [
  ['submittoken-code', contracts.token],
  ['submittoken-refresh', contracts.token],
  ['requestreset', contracts.forgotpassword],
  ['subscriptionrequest-Remove', contracts.ebrief],
  ['authenticate-token', contracts.authenticate],
  ['authenticate-session', contracts.authenticate],
].flatMap(([name, endpoint]) => {
  const { path, forms } = endpoint as typeof contracts.token
  const xml = golden(name as string)
  const { $root, ...fields } = parseXml(xml)
  return [
    { path, type: mediaTypes.xml, body: xml },
    { path, type: mediaTypes.json, body: encode.json($root, fields) },
    ...(forms ? [{ path, type: form, body: encode.form($root, fields) }] : []),
  ]
})

/** Returns random numbers from 0 to below `count`, the same for the same seed (mulberry32). */
function randomFrom(seed: number): (count: number) => number {
  let state = seed
  return (count) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }
}

const fragments = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '/',
  '=',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\\',
  '%',
  '+',
  ';',
  ' ',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '?>',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '</',
  '/>',
  '&amp;',
  '&lt;',
  '&#0;',
  '&#x1F404;',
  '&#xD800;',
  '&b;',
  ' xmlns="urn:x"',
  'p:',
  ' a="1"',
  '\\u0000',
  '\\ud800',
  '\\u003c',
  'null',
  'true',
  '1e999',
  '-0',
  '{}',
  '[[',
  '"__proto__":{},',
  '%00',
  '%ff',
  '%E2%82',
  '&a=',
  '\0',
  '\u0001',
  '\uFEFF',
  '\uFFFE',
  '\u202E',
  'é',
  '\u{1F404}',
  "' or 1=1 --",
  '../../etc/passwd',
  '\r\nX-Injected: 1',
  '{{7*7}}',
  '<script>',
  'x'.repeat(5_000),
]

type Mutation = (body: Buffer, random: (count: number) => number) => Buffer

const splice = (body: Buffer, at: number, removed: number, inserted: Buffer | string) =>
  Buffer.concat([body.subarray(0, at), Buffer.from(inserted), body.subarray(at + removed)])

const mutations: readonly Mutation[] = [
  (body, random) =>
    splice(body, random(body.length + 1), 0, fragments[random(fragments.length)] ?? ''),
  (body, random) =>
    splice(body, random(body.length + 1), random(9), fragments[random(fragments.length)] ?? ''),
  (body, random) => splice(body, random(body.length + 1), 1 + random(20), ''),
  (body, random) => splice(body, random(body.length + 1), 1, Buffer.of(random(256))),
  (body, random) => body.subarray(0, random(body.length + 1)),
  (body, random) => {
    const at = random(body.length + 1)
    return splice(body, at, 0, body.subarray(at, at + 1 + random(60)))
  },
  (body, random) => {
    const from = random(body.length + 1)
    return splice(body, random(body.length + 1), 0, body.subarray(from, from + 1 + random(60)))
  },
  (body, random) => {
    const copies = Array<Buffer>(1 + random(8)).fill(body.subarray(random(body.length + 1)))
    return Buffer.concat([body, ...copies])
  },
]

/** Makes the mutated message with this number: the same one for the same seed and number. */
export function mutatedMessage(
  seed: number,
  number: number,
): OutgoingRequest & { readonly body: Buffer } {
  const random = randomFrom(Math.imul(seed, 0x9e3779b1) + number)
  const { path, type, body } = originals[number % originals.length] as Original
  let mutated: Buffer = Buffer.from(body)
  for (let changes = 1 + random(4); changes > 0; changes -= 1) {
    mutated = (mutations[random(mutations.length)] as Mutation)(mutated, random)
  }
  const network = [10, random(256), random(256), 1 + random(254)].join('.')
  return {
    method: 'POST',
    path,
    headers: {
      'Content-Type': type,
      'X-Forwarded-For': network,
      ...(random(2) ? { Accept: random(2) ? mediaTypes.xml : mediaTypes.json } : {}),
    },
    body: mutated,
  }
}

import fc from 'fast-check'
import { golden } from '../fixtures/golden.ts'
import { isTooSlow, repeatWhile } from '../fixtures/measure/durations.ts'
import { expect, test } from '../fixtures/test.ts'
import { postXml } from '../hostile/cases/document.ts'

test('an XML document has each reference decoded once, and none in CDATA', async ({
  caller,
  people,
}) => {
  for (const [password, content] of [
    ['&lt;', '&amp;lt;'],
    ['&amp;', '<![CDATA[&amp;]]>'],
    ['&#65;', '&#38;#65;'],
    ['A\u{1F404}', '&#x41;&#x1F404;'],
    ['<a>', '<![CDATA[<a>]]>'],
    [']]>', ']]&gt;'],
    [' \t', ' &#9;'],
    ['line\nfeed', 'line\r\nfeed'],
    ['carriage\rreturn', 'carriage&#13;return'],
    ['"\'', '&quot;&apos;'],
  ]) {
    const { username } = await people.add({ password: password as string })
    const response = await caller.send({
      method: 'POST',
      path: '/r1/authenticate.eb',
      headers: { 'Content-Type': 'text/xml' },
      body: `<authenticate><password>${content}</password><type>token</type><username>${username}</username></authenticate>`,
    })
    expect(response.status, content).toBe(200)
  }
})

test('a randomly mutated XML document returns 200 or 400 within a second', async ({ caller }) => {
  const original = Buffer.from(golden('requestreset'))
  const mutations = fc.array(
    fc.record({
      at: fc.nat(original.length - 1),
      remove: fc.nat(5),
      insert: fc.oneof(
        fc.constantFrom(
          ...'<>&;"/!?[]-=',
          '&#0;',
          ']]>',
          '<!--',
          '<![CDATA[',
          '<?',
          '\0',
          '\uFFFE',
        ),
        fc.string({ unit: 'binary', maxLength: 4 }),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(mutations, async (changes) => {
      const body = changes.reduce(
        (bytes, { at, remove, insert }) =>
          Buffer.concat([bytes.subarray(0, at), Buffer.from(insert), bytes.subarray(at + remove)]),
        original,
      )
      const response = await repeatWhile(isTooSlow, () =>
        postXml({ caller: caller.fromNewNetwork() }, body),
      )
      expect([200, 400]).toContain(response.status)
      expect(response.body).toBeDefined()
      expect(isTooSlow(response)).toBe(false)
    }),
    { numRuns: 150 },
  )
})

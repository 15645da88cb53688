import { expect, test } from 'vitest'
import { isForClients } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { faultCode } from '#lib/contract/fault.ts'
import { documented } from '#lib/contracts/documented.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { env } from '#lib/env.ts'
import { findManualPage, manualPages } from '../manual.ts'
import { writeMarkdown } from '../write-markdown.ts'
import { changelogFeedPath, writeChangelogFeed } from './changelog-feed.ts'
import { writeLlmsText } from './llms-text.ts'
import { writePostmanCollection } from './postman.ts'

test('every code of an endpoint has exactly one anchor in the Markdown of the manual', () => {
  const markdown = writeMarkdown()
  const codes = Object.values(contracts).flatMap((endpoint) =>
    endpointFaults(endpoint).flatMap((fault) => faultCode(fault) ?? []),
  )
  const offenders = [...new Set(codes)].filter(
    (code) => markdown.split(`<a id="${code.replaceAll(':', '-')}"></a>`).length !== 2,
  )
  expect(codes).toContain('DataError:EmailAddress:FormatRule')
  expect(offenders).toEqual([])
})

test('the feed has an entry for each change of the changelog, the newest first, with complete URLs', () => {
  const feed = writeChangelogFeed()
  const changes = findManualPage('/developers/changelog')?.sections.at(-1)?.markdown ?? ''
  const ids = [...changes.matchAll(/^### .*\{#(.*)\}$/gm)].map(([, id = '']) => id)
  expect(ids.length).toBeGreaterThan(4)
  const entries = [...feed.matchAll(/<entry><id>([^<]+)<\/id><title>([^<]+)<\/title>/g)]
  expect(entries.map(([, id]) => id)).toEqual(
    ids.map((id) => `${env.baseUrl}/developers/changelog#${id}`),
  )
  const updated = [...feed.matchAll(/<updated>([^<]+)</g)].map(([, date = '']) => date)
  expect(updated.slice(1)).toEqual(updated.slice(1).sort().reverse())
  expect(updated[0]).toBe(updated[1])
  expect(feed).toContain(`<link rel="self" href="${env.baseUrl}${changelogFeedPath}"/>`)
  expect(feed).toContain('&lt;li&gt;')
  expect(feed).not.toContain('href=&quot;/')
})

test('/llms.txt has a title, a summary and a link to each page of the manual', () => {
  const text = writeLlmsText()
  expect(text).toMatch(/^# .+\n\n> .+\n/)
  expect(text).toContain(`](${env.baseUrl}/developers.md)`)
  for (const { path } of manualPages) expect(text).toContain(`](${env.baseUrl}${path}): `)
  expect(text).not.toMatch(/\]\(\//)
})

test('the Postman collection has every endpoint of OpenAPI in both formats, with its access, its example and known variables', () => {
  const text = writePostmanCollection()
  const { item: folders, info, variable } = JSON.parse(text)
  expect(info.schema).toMatch(/v2\.1\.0/)
  expect(folders.map(({ name }: { name: string }) => name)).toEqual(Object.keys(documented))
  const known = variable.map(({ key }: { key: string }) => key)
  const used = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
  expect(known).toEqual(expect.arrayContaining(used))
  for (const [index, { method, path, access, request }] of Object.values(documented).entries()) {
    const [json, xml, ...others] = folders[index].item
    expect(others).toEqual([])
    const auth = access === 'anyone' ? 'noauth' : isForClients(access) ? 'basic' : 'bearer'
    for (const { request: sent, event } of [json, xml]) {
      expect([sent.method, sent.auth.type]).toEqual([method, auth])
      const [address] = sent.url.raw.split('?')
      expect(address.replace(/\{\{(\w+)\}\}/g, '{$1}')).toBe(`{baseUrl}${path}`)
      expect(event[0].script.exec[0]).toContain('to.have.status(200)')
    }
    const fields = Object.values(request?.fields ?? {}).map(({ name }) => name)
    const parameters = json.request.url.query.map(({ key }: { key: string }) => key)
    const sent = [...parameters, ...Object.keys(JSON.parse(json.request.body?.raw ?? '{}'))]
    expect(fields).toEqual(expect.arrayContaining(sent))
    expect(JSON.parse(json.response[0].body)).toBeTypeOf('object')
    expect(xml.response[0].body).toMatch(/^<\?xml /)
    expect(xml.request.body?.raw ?? '<?xml ').toMatch(/^<\?xml /)
  }
})

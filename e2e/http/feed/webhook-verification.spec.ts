import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { newWebhookSecret, openEndpoint } from '#lib/events/send-event.ts'
import { findManualPage } from '#lib/manual/manual.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { verifyWebhook } from '../../../clients/typescript/src/index.ts'
import { authSecret } from '../../fixtures/service.ts'
import { type Delivery, startReceiver, verified } from './webhook-receiver.ts'

const run = promisify(execFile)

/** A delivery that is signed with two secrets, and both of them. */
async function signedTwice() {
  setServiceSecret(authSecret)
  const receiver = await startReceiver()
  const id = randomUUID()
  const [newer, older] = [newWebhookSecret(id), newWebhookSecret(id)]
  const webhook = { id, url: receiver.url, sealedSecret: newer.sealed, sealedFormer: older.sealed }
  const endpoint = openEndpoint(webhook)
  const time = new Date()
  await endpoint.send({ id: randomUUID(), type: 'webhook.test', time })
  endpoint.close()
  await receiver.close()
  const [delivery] = receiver.deliveries
  if (!delivery) throw new Error('Nothing was delivered.')
  return { delivery, secrets: [newer.secret, older.secret] }
}

/** The program of the manual in a language. */
function programIn(language: string): string {
  const { markdown = '' } =
    findManualPage('/developers/webhooks')?.sections.find(({ id }) => id === 'verify') ?? {}
  return new RegExp(`^\`\`\`${language} [^\\n]*\\n(.*?)\\n\`\`\`$`, 'ms').exec(markdown)?.[1] ?? ''
}

interface Input {
  readonly secret: string
  readonly headers: Delivery['headers']
  readonly body: string
}

/** Verifies with each library and program; `true` if it accepts the request. */
const verifiers: Readonly<Record<string, (input: Input) => Promise<boolean>>> = {
  'the library standardwebhooks': async ({ secret, headers, body }) => {
    try {
      return Boolean(verified(secret, { headers, body, at: 0 }))
    } catch {
      return false
    }
  },
  'the TypeScript client': async ({ secret, headers, body }) =>
    (await verifyWebhook(secret, headers, body)) !== undefined,
  'the TypeScript client with headers of fetch': async ({ secret, headers, body }) =>
    (await verifyWebhook(secret, new Headers(headers as Record<string, string>), body)) !==
    undefined,
  'the Python of the manual': async (input) => {
    const main = 'import json, sys; i = json.loads(sys.argv[1])'
    const call = 'print(verify(i["secret"], i["headers"], i["body"].encode()))'
    const code = [programIn('python'), main, call].join('\n')
    return (await run('python3', ['-c', code, JSON.stringify(input)])).stdout.trim() === 'True'
  },
  'the PHP of the manual': async (input) => {
    const code = `${programIn('php').replace('<?php', '')}
      $i = json_decode($argv[1], true); echo verify($i['secret'], $i['headers'], $i['body']) ? 'yes' : 'no';`
    return (await run('php', ['-r', code, '--', JSON.stringify(input)])).stdout === 'yes'
  },
  'the Java of the manual': async ({ secret, headers, body }) => {
    const folder = await mkdtemp(join(tmpdir(), 'webhook-'))
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
    const values = names.flatMap((name) => [name, `${headers[name]}`])
    const main = `class Main { public static void main(String[] a) throws Exception {
      System.out.print(Webhook.verify(a[0], Map.of(a[2], a[3], a[4], a[5], a[6], a[7]), a[1].getBytes()));
    } }`
    const [imports = '', program = ''] = programIn('java').split(/(?<=;)\n\n/)
    await writeFile(join(folder, 'Main.java'), [imports, main, program].join('\n'))
    const { stdout } = await run('java', [join(folder, 'Main.java'), secret, body, ...values])
    await rm(folder, { recursive: true })
    return stdout === 'true'
  },
}

for (const [verifier, verify] of Object.entries(verifiers)) {
  test(`${verifier} accepts both secrets of a webhook, and rejects what was changed`, {
    tag: '@all',
  }, async () => {
    // Java compiles its program for each call.
    test.slow()
    const { delivery, secrets } = await signedTwice()
    const { headers, body } = delivery
    for (const secret of secrets) expect(await verify({ secret, headers, body })).toBe(true)
    const [secret = ''] = secrets
    const strange = newWebhookSecret(randomUUID()).secret
    const late = { ...headers, 'webhook-timestamp': `${Math.floor(Date.now() / 1_000) - 400}` }
    expect(await verify({ secret: strange, headers, body })).toBe(false)
    expect(await verify({ secret, headers, body: body.replace('webhook', 'Webhook') })).toBe(false)
    expect(await verify({ secret, headers: { ...headers, 'webhook-id': 'x' }, body })).toBe(false)
    expect(await verify({ secret, headers: late, body })).toBe(false)
  })
}

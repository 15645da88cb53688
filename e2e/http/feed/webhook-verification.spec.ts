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
import { authSecret, root } from '../../fixtures/service.ts'
import { type Delivery, startReceiver, verified } from './webhook-receiver.ts'

const run = promisify(execFile)
const libraries = join(import.meta.dirname, 'standard-webhooks')

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
  'the JavaScript library of Standard Webhooks': async ({ secret, headers, body }) => {
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
  'the Python library of Standard Webhooks': (input) =>
    isAcceptedInPython(
      `import sys; sys.path.insert(0, '${libraries}/python'); from standardwebhooks import *
def verify(secret, headers, body):
    try: return bool(Webhook(secret).verify(body, headers))
    except WebhookVerificationError: return False`,
      input,
    ),
  'the PHP client': (input) =>
    isAcceptedInPhp(
      `require '${root}/clients/php/autoload.php';
      function verify($secret, $headers, $body) { return Gatehouse\\Webhook::verify($secret, $headers, $body); }`,
      input,
    ),
  'the PHP library of Standard Webhooks': (input) =>
    isAcceptedInPhp(
      `require '${libraries}/php/init.php';
      function verify($secret, $headers, $body) {
        try { return (bool) (new StandardWebhooks\\Webhook($secret))->verify($body, $headers); }
        catch (StandardWebhooks\\Exception\\WebhookVerificationException) { return false; }
      }`,
      input,
    ),
  'the Java library of Standard Webhooks': (input) =>
    isAcceptedInJava(
      `import java.util.*; import com.standardwebhooks.exceptions.*;`,
      `class Webhook { static boolean verify(String secret, Map<String, String> headers, byte[] body) throws Exception {
        Map<String, List<String>> lists = new HashMap<>();
        headers.forEach((name, value) -> lists.put(name, List.of(value)));
        try { new com.standardwebhooks.Webhook(secret).verify(new String(body), lists); return true; }
        catch (WebhookVerificationException rejected) { return false; }
      } }`,
      input,
    ),
  'the Python of the manual': (input) => isAcceptedInPython(programIn('python'), input),
  'the PHP of the manual': (input) => isAcceptedInPhp(programIn('php').replace('<?php', ''), input),
  'the Java of the manual': (input) => {
    const [imports = '', program = ''] = programIn('java').split(/(?<=;)\n\n/)
    return isAcceptedInJava(imports, program, input)
  },
  'the Go of the manual': (input) => isAcceptedInGo(programIn('go'), input),
  'the Ruby of the manual': (input) => isAcceptedInRuby(programIn('ruby'), input),
}

/** Returns true if the function `verify` of a Python program accepts the request. */
async function isAcceptedInPython(program: string, input: Input): Promise<boolean> {
  const main = 'import json, sys; i = json.loads(sys.argv[1])'
  const call = 'print(verify(i["secret"], i["headers"], i["body"].encode()))'
  const code = [program, main, call].join('\n')
  return (await run('python3', ['-c', code, JSON.stringify(input)])).stdout.trim() === 'True'
}

/** Returns true if the function `verify` of a PHP program accepts the request. */
async function isAcceptedInPhp(program: string, input: Input): Promise<boolean> {
  const code = `${program}
    $i = json_decode($argv[1], true); echo verify($i['secret'], $i['headers'], $i['body']) ? 'yes' : 'no';`
  return (await run('php', ['-r', code, '--', JSON.stringify(input)])).stdout === 'yes'
}

/** Compiles a Java program; returns true if its method `Webhook.verify` accepts the request. */
async function isAcceptedInJava(imports: string, program: string, input: Input): Promise<boolean> {
  const { secret, headers, body } = input
  const folder = await mkdtemp(join(tmpdir(), 'webhook-'))
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const values = names.flatMap((name) => [name, `${headers[name]}`])
  const main = `class Main { public static void main(String[] a) throws Exception {
    System.out.print(Webhook.verify(a[0], Map.of(a[2], a[3], a[4], a[5], a[6], a[7]), a[1].getBytes()));
  } }`
  const source = join(folder, 'Main.java')
  await writeFile(source, [imports, main, program].join('\n'))
  await run('javac', ['-sourcepath', `${libraries}/java`, '-d', folder, source])
  const { stdout } = await run('java', ['-cp', folder, 'Main', secret, body, ...values])
  await rm(folder, { recursive: true })
  return stdout === 'true'
}

/** Returns true if the function `verify` of a Go program accepts the request. */
async function isAcceptedInGo(program: string, { secret, headers, body }: Input): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'webhook-'))
  const main = `func main() {
    headers := http.Header{}
    for n := 3; n < len(os.Args); n += 2 { headers.Set(os.Args[n], os.Args[n+1]) }
    print(verify(os.Args[1], headers, []byte(os.Args[2])))
  }`
  const source = join(folder, 'main.go')
  await writeFile(source, ['package main', 'import "os"', program, main].join('\n'))
  const values = Object.entries(headers).flatMap(([name, value]) => [name, `${value}`])
  const { stderr } = await run('go', ['run', source, secret, body, ...values])
  await rm(folder, { recursive: true })
  return stderr === 'true'
}

/** Returns true if the method `verify` of a Ruby program accepts the request. */
async function isAcceptedInRuby(program: string, input: Input): Promise<boolean> {
  const call =
    'require "json"; i = JSON.parse(ARGV[0]); print verify(i["secret"], i["headers"], i["body"])'
  const code = [program, call].join('\n')
  return (await run('ruby', ['-e', code, JSON.stringify(input)])).stdout === 'true'
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
    if (verifier.includes('PHP') && !verifier.includes('library')) {
      const capitalised = Object.entries(headers).map(([name, value]) => [
        name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
        value,
      ])
      const asPhpHasThem = Object.fromEntries(capitalised)
      expect(await verify({ secret, headers: asPhpHasThem, body })).toBe(true)
    }
    const strange = newWebhookSecret(randomUUID()).secret
    const late = { ...headers, 'webhook-timestamp': `${Math.floor(Date.now() / 1_000) - 400}` }
    expect(await verify({ secret: strange, headers, body })).toBe(false)
    expect(await verify({ secret, headers, body: body.replace('webhook', 'Webhook') })).toBe(false)
    expect(await verify({ secret, headers: { ...headers, 'webhook-id': 'x' }, body })).toBe(false)
    expect(await verify({ secret, headers: late, body })).toBe(false)
    if (verifier.includes('library')) return
    // Some Python servers keep a byte that is no UTF-8 as half a surrogate pair.
    const half = verifier.includes('Python') ? ['\udce9'] : []
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      for (const value of ['é', '9'.repeat(5_000), ...half]) {
        const malformed = { ...headers, [name]: value }
        expect(await verify({ secret, headers: malformed, body })).toBe(false)
      }
    }
  })
}

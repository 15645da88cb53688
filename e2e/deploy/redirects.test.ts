import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The examples of configuration, and the text around them. */
const examples = ['deploy', 'docs', 'examples'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(conf|md|ya?ml|ts|js)$/.test(path)),
)

/** A directive of nginx, Apache, Caddy or HAProxy that redirects. */
const redirect = /^\s*(return 30\d|rewrite|Redirect\w*|redir|http-request redirect)\b/
/** The name that the client asked for. */
const clientsName =
  /\$(http_)?host\b|%\{HTTP_HOST\}|\{(http\.request\.)?host\}|%\[(req\.)?hdr\(host\)/i

test('no example redirects to a name that the client chooses', () => {
  const lines = examples.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => `${path}: ${line}`),
  )
  const redirects = lines.filter((line) => redirect.test(line.slice(line.indexOf(': ') + 2)))
  expect(redirects).toContain(
    'deploy/nginx/gatehouse.conf:   return 301 https://$server_name$request_uri;',
  )
  expect(redirects.filter((line) => clientsName.test(line))).toEqual([])
})

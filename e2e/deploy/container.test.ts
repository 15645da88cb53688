import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings } from '#lib/settings.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')

test('the Dockerfile builds with the project’s scripts and Node version, and runs without root', () => {
  const versions = new Set(all(dockerfile, /^FROM node:(\d+)/gm))
  expect([...versions]).toEqual([read('.nvmrc').trim()])
  expect(dockerfile).toContain('RUN npm run build')
  const copied = all(dockerfile, /^COPY (?!--from)(.*) \S+$/gm).flatMap((paths) => paths.split(' '))
  expect(copied.filter((path) => !existsSync(path))).toEqual([])
  expect(dockerfile).toContain('COPY --from=build /build/dist ./dist')
  expect(dockerfile.indexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('FROM'))
  expect(dockerfile).toMatch(/^CMD \["node", "dist\/server.js"\]$/m)
})

test('the image is built from a context without secrets, settings, data or installed packages', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(
    expect.arrayContaining([
      '.data',
      '.env*',
      '.git',
      '.next',
      'dist',
      'secrets',
      '**/node_modules',
    ]),
  )
  expect(read('.gitignore').split('\n')).toContain('secrets/')
})

test('compose.yaml defines every secret that it uses, and waits longer than the service drains', () => {
  const used = new Set(all(compose, /\/run\/secrets\/(\w+)/g))
  const defined = all(compose, /^ {4}file: secrets\/(\w+)$/gm)
  expect([...used].sort()).toEqual(defined.sort())
  const created = new Set(all(compose, /> secrets\/(\w+)/g))
  expect([...created].sort()).toEqual(defined)
  const [drainSeconds] = all(compose, /DRAIN_SECONDS: "(\d+)"/g)
  const [stopSeconds] = all(compose, /stop_grace_period: (\d+)s/g)
  expect(Number(stopSeconds)).toBeGreaterThan(Number(drainSeconds) + 10)
})

test('the commands that compose.yaml prints run programs of PostgreSQL in its container, and as the user of its database', () => {
  const services = all(compose, /^ {2}(\w+):\n {4}(?:build|image)/gm)
  expect(services).toEqual(['gatehouse', 'database'])
  const commands = all(compose, /^#.* (exec .*)/gm)
  expect(commands.filter((command) => !/^exec (-T )?gatehouse (node|sh) /.test(command))).toEqual([
    expect.stringMatching(/^exec -T database pg_dump /),
    expect.stringMatching(/^exec -T database psql /),
    expect.stringMatching(/^exec -T database pg_restore /),
  ])
  const [user] = all(compose, /POSTGRES_USER: (\w+)/g)
  expect(all(commands.join('\n'), /-U (\w+)/g)).toEqual([user, user, user])
})

test('the unit file, the Dockerfile and compose.yaml set the same variables for memory', () => {
  const variables = /(MALLOC_\w+|NODE_OPTIONS)(?:=|: )"?([\w=-]+)/g
  const setIn = (text: string) => [...text.matchAll(variables)].map(([, ...pair]) => pair)
  expect(setIn(compose)).toHaveLength(3)
  expect(setIn(dockerfile)).toEqual(setIn(compose))
  expect(setIn(read('deploy/systemd/gatehouse@.service'))).toEqual(setIn(compose))
})

test('the settings of compose.yaml are complete', () => {
  const settings = [...compose.matchAll(/^ {6}([A-Z_]+): "?([^"\n]*)"?$/gm)].filter(
    ([, name = '']) => !name.startsWith('POSTGRES_'),
  )
  const secrets: Record<string, string> = {
    DATABASE_URL: 'postgres://gatehouse:secret@database:5432/gatehouse',
    AUTH_SECRET: 'Yk3V8sQ0pLr5tN7wZx2cBd4fGh6jKm9q',
    SMTP_URL: 'smtps://user:secret@mail.example.org',
  }
  const variables = settings.map(([, name = '', value = '']) => {
    const secret = name.replace(/_FILE$/, '')
    return secret in secrets ? [secret, secrets[secret]] : [name, value]
  })
  expect(readSettings(Object.fromEntries(variables), { forService: true })).toMatchObject({
    secure: true,
    drainSeconds: 5,
    trustedProxies: ['172.30.0.1'],
  })
})

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cast } from '../../db/demo.ts'
import { contracts } from '../../lib/contracts/r1/index.ts'
import type { EndpointName } from '../fixtures/client/caller.ts'
import { type Grants, pkceVerifier } from '../fixtures/grants.ts'
import { type People, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { programsOf } from './manual-programs.ts'
import { isInstalled, javaSkipReason } from './run-program.ts'

const execute = promisify(execFile)

/** A language, and the programs that run its snippets. */
interface Language {
  /** Its name in the manual, if it is another one. */
  readonly label?: string
  readonly extension: string
  /** The program that must be installed, with an option that prints its version. */
  readonly needs: readonly [program: string, option: string]
  readonly skipReason: string
  /** Prepares the folder with all snippets, once. */
  compile?(files: readonly string[], cwd: string): Promise<unknown>
  /** The command that runs a snippet. */
  command(file: string): readonly [program: string, ...args: string[]]
}

const jvm = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xmx256m']
const stem = (file: string) => file.replace(/\.\w+$/, '')

const languages: Record<string, Language> = {
  curl: {
    extension: 'sh',
    needs: ['curl', '--version'],
    skipReason: 'there is no curl on this machine',
    command: (file) => ['bash', '-e', file],
  },
  javascript: {
    label: 'JavaScript',
    extension: 'mjs',
    needs: [process.execPath, '--version'],
    skipReason: '',
    command: (file) => [process.execPath, file],
  },
  python: {
    label: 'Python',
    extension: 'py',
    needs: ['python3', '--version'],
    skipReason: 'there is no Python 3 on this machine (Debian: python3)',
    command: (file) => ['python3', file],
  },
  java: {
    label: 'Java',
    extension: 'java',
    needs: ['javac', '-version'],
    skipReason: javaSkipReason,
    compile: (files, cwd) => execute('javac', files, { cwd }),
    command: (file) => ['java', ...jvm, '-cp', '.', stem(file)],
  },
  csharp: {
    label: 'C#',
    extension: 'cs',
    needs: ['mcs', '--version'],
    skipReason: 'there is no Mono on this machine (Debian: mono-mcs)',
    // The compiler of Mono does not know an asynchronous Main, which that of .NET does.
    async compile(files, cwd) {
      const call = 'Type.GetType(args[0]).GetMethod("Main").Invoke(null, null)'
      const main = `((Task)${call}).GetAwaiter().GetResult();`
      const using = 'using System; using System.Threading.Tasks;'
      const entry = `${using} class Entry { static void Main(string[] args) { ${main} } }`
      await writeFile(join(cwd, 'Entry.cs'), entry)
      const options = ['-main:Entry', '-out:snippets.exe']
      const libraries = ['-r:System.Net.Http', '-r:System.Xml.Linq']
      await execute('mcs', [...options, ...libraries, ...files, 'Entry.cs'], { cwd })
    },
    command: (file) => ['mono', 'snippets.exe', stem(file)],
  },
  php: {
    label: 'PHP',
    extension: 'php',
    needs: ['php', '--version'],
    skipReason: 'there is no PHP on this machine (Debian: php-cli)',
    command: (file) => ['php', file],
  },
  go: {
    label: 'Go',
    extension: 'go',
    needs: ['go', 'version'],
    skipReason: 'there is no Go on this machine (Debian: golang-go)',
    async compile(files, cwd) {
      for (const file of files) await execute('go', ['build', '-o', stem(file), file], { cwd })
    },
    command: (file) => [`./${stem(file)}`],
  },
  ruby: {
    label: 'Ruby',
    extension: 'rb',
    needs: ['ruby', '--version'],
    skipReason: 'there is no Ruby on this machine (Debian: ruby)',
    command: (file) => ['ruby', file],
  },
}

/** The output of the snippets of each endpoint. Formats and fields differ between the languages. */
const outputs: Record<EndpointName, RegExp> = {
  token: /\bgh_[\w-]{43}\b/,
  authenticate: /\bgh_[\w-]{43}\b/,
  memberships: /Green Valley Growers.*Hollow Farm/s,
  fees: /Individual Member.*36.*Corporate Member.*975/s,
  forgotpassword: /PasswordSent/,
  ebrief: /Subscribed/,
  // A token may begin or end with a hyphen.
  issuetoken: /(?<![\w-])[\w-]{43}(?![\w-])/,
  contacts: /Cy O'Neill.*Ada Fields/s,
  profile: /Ada.*Fields/s,
}

/** The file of a snippet: a class has its name, and a module of Python must have one of its own. */
function fileOf(name: EndpointName, extension: string): string {
  const className = name.charAt(0).toUpperCase() + name.slice(1)
  const isClass = extension === 'java' || extension === 'cs'
  return `${isClass ? className : `call_${name}`}.${extension}`
}

/** The variables of the snippets, with a token and a code of the demonstration member. */
async function variablesFor(people: People, grants: Grants): Promise<Record<string, string>> {
  const ada = await people.findDemo('ada')
  const [membership] = await people.sql`select id from membership where charity_number = 'G1002'`
  const [{ client_id, client_secret, redirect_uris }] = cast.clients as [(typeof cast.clients)[0]]
  const { code } = await grants.issueCode({
    client: { id: client_id, secret: client_secret, redirectUri: redirect_uris[0] as string },
    person: { ...ada, email: '', password: '' },
    verifier: pkceVerifier,
  })
  // A compiler on a busy machine takes longer than the minute for which a code is valid.
  await people.sql`update credential set expires_at = now() + interval '1 hour'
    where kind = 'code' and account_id = ${ada.id}`
  return {
    TOKEN: await people.issueCredential(ada),
    MEMBERSHIP: membership?.id,
    CODE: code,
    CODE_VERIFIER: pkceVerifier,
  }
}

for (const [
  language,
  { needs, label = language, extension, skipReason, compile, command },
] of Object.entries(languages)) {
  test(`the ${language} snippets of the manual work as printed on the demonstration database, and for a member with one name and no email`, async ({
    grants,
    people,
    service,
  }) => {
    test.skip(!(await isInstalled(...needs)), skipReason)
    test.slow()
    const cwd = await mkdtemp(join(tmpdir(), 'snippets-'))
    const names = Object.keys(contracts) as EndpointName[]
    const write = async (name: EndpointName, change = (code: string) => code) => {
      const programs = await programsOf(`endpoints/${name}`, 'Program', service.url)
      const [program, ...others] = programs.filter((each) => each.label === label)
      expect(others, name).toEqual([])
      await writeFile(join(cwd, fileOf(name, extension)), change(program?.code ?? ''))
    }
    const variables = await variablesFor(people, grants)
    const run = async (name: EndpointName, others?: Record<string, string>) => {
      const [program, ...args] = command(fileOf(name, extension))
      const ran = execute(program, args, { cwd, env: { ...process.env, ...variables, ...others } })
      return ran.catch((error) => error).then(({ stdout, stderr }) => stdout + stderr)
    }
    for (const name of names) await write(name)
    await compile?.(
      names.map((name) => fileOf(name, extension)),
      cwd,
    )
    const check = async (name: EndpointName) =>
      expect.soft(await run(name), name).toMatch(outputs[name])
    // A program of Mono waits for ten seconds at its end.
    if (language === 'csharp') await Promise.all(names.map(check))
    else for (const name of names) await check(name)

    // Not the username of the demonstration: after a few failures, it would have to wait.
    await write('authenticate', (code) => code.replace(/\bada\b/, unique('nobody')))
    await compile?.([fileOf('authenticate', extension)], cwd)
    expect(await run('authenticate')).toMatch(
      language === 'php' ? /DataError:Authentication/ : /403.*DataError:Authentication/s,
    )

    const zola = await people.add({ forename: 'Zola', surname: null })
    await people.sql`update account set email = null where id = ${zola.id}`
    const { guid } = await people.addMembership({ person: zola })
    const ofZola = { TOKEN: await people.issueCredential(zola), MEMBERSHIP: guid }
    for (const name of ['contacts', 'profile', 'memberships'] as const) {
      const printed = await run(name, ofZola)
      expect.soft(printed, name).toContain(name === 'memberships' ? guid : 'Zola')
      expect.soft(printed, name).not.toMatch(/undefined|None|Error|Warning/)
    }
    await rm(cwd, { recursive: true })
  })
}

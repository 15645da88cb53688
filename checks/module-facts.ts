import { dirname, join, normalize } from 'node:path'
import { parseAst } from 'vitest/node'
import type { SourceFile } from '../e2e/fixtures/source-files.ts'

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

/** The facts about a module that rules of the layout need, from its syntax tree. */
export interface ModuleFacts {
  /** The modules and packages that it imports, types included; modules as paths from the root. */
  readonly imports: readonly string[]
  /** The imported modules that run before this one. Types and dynamic imports do not. */
  readonly loads: readonly string[]
  /** The names that it imports from Node's `http`. */
  readonly httpImports: readonly string[]
  readonly exports: readonly { name: string; isType: boolean; isDocumented: boolean }[]
  /** The HTML elements that it renders. */
  readonly elements: ReadonlySet<string>
  /** The functions that it calls, and with a text as first argument also `name(text)`. */
  readonly calls: ReadonlySet<string>
  /** The classes of which it creates objects. */
  readonly creations: ReadonlySet<string>
  /** True if a constant of the module is an empty Map, Set or WeakMap, which something is put into later. */
  readonly collects: boolean
  /** True if it names `fetch`, or creates a WebSocket or an EventSource. */
  readonly connects: boolean
  /** True if it has a statement of SQL. */
  readonly hasSql: boolean
}

const sql = /^\s*(?:select\s[\s\S]*\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from)\s/i

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown) => (isNode(node) ? String(node.name ?? '') : '')
const literalOf = (node: unknown) =>
  isNode(node) && typeof node.value === 'string' ? node.value : ''

const known = new WeakMap<SourceFile, ModuleFacts>()

/** Returns the facts about a TypeScript or JavaScript module; those of another file are empty. */
export function factsOf(file: SourceFile): ModuleFacts {
  const facts = known.get(file) ?? readFacts(file)
  known.set(file, facts)
  return facts
}

function readFacts([path, text]: SourceFile): ModuleFacts {
  const imports: string[] = []
  const loads: string[] = []
  const httpImports: string[] = []
  const exports: ModuleFacts['exports'][number][] = []
  const elements = new Set<string>()
  const calls = new Set<string>()
  const creations = new Set<string>()
  const found = { connects: false, hasSql: false, collects: false }
  const isDocumented = ({ start }: Node) =>
    text
      .slice(0, start)
      .replace(/(\n\/\/[^\n]*)+\n$/, '')
      .trimEnd()
      .endsWith('*/')
  const visit = (node: Node, parent?: Node) => {
    const source = literalOf(node.source)
    if (source) imports.push(pathOf(path, source))
    if (source && /Declaration$/.test(node.type) && (node.importKind ?? node.exportKind) !== 'type')
      loads.push(pathOf(path, source))
    if (node.type === 'ImportDeclaration' && /^(node:)?http$/.test(source))
      httpImports.push(...(node.specifiers as Node[]).map(({ imported }) => nameOf(imported)))
    if (node.type === 'CallExpression') {
      const callee = nameOf(node.callee)
      const argument = literalOf((node.arguments as Node[])[0])
      calls.add(callee).add(`${callee}(${argument})`)
      if (callee === 'require') imports.push(pathOf(path, argument))
    }
    if (node.type === 'ExportNamedDeclaration' && isNode(node.declaration)) {
      const { declaration } = node
      const declared = (declaration.declarations as Node[] | undefined) ?? [declaration]
      const isType = /^(Class|TSInterface|TSTypeAlias)/.test(declaration.type)
      for (const { id } of declared)
        exports.push({ name: nameOf(id), isType, isDocumented: isDocumented(node) })
    }
    if (node.type === 'JSXOpeningElement') elements.add(nameOf(node.name))
    if (node.type === 'NewExpression') {
      creations.add(nameOf(node.callee))
      if (/^(WebSocket|EventSource)$/.test(nameOf(node.callee))) found.connects = true
    }
    if (node.type === 'Program') found.collects = (node.body as Node[]).some(isCollection)
    if (node.type === 'Identifier' && node.name === 'fetch' && !isNameOnly(node, parent))
      found.connects = true
    if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') found.hasSql = true
    const string =
      node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : literalOf(node)
    if (sql.test(string)) found.hasSql = true
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node)
  }
  const lang = /\.(tsx?|m?js)$/.exec(path)?.[1]?.replace('mjs', 'js')
  if (lang) visit(parseAst(text, { lang: lang as 'ts' }) as unknown as Node)
  return { imports, loads, httpImports, exports, elements, calls, creations, ...found }
}

const isCollection = (statement: Node): boolean => {
  const declared = isNode(statement.declaration) ? statement.declaration : statement
  return ((declared.declarations as Node[] | undefined) ?? []).some(
    ({ init }) =>
      isNode(init) &&
      /^(Weak)?(Map|Set)$/.test(nameOf(init.callee)) &&
      (init.arguments as Node[]).length === 0,
  )
}

/** Returns true of a property or a parameter that is called so, which is not the global function. */
const isNameOnly = (node: Node, parent?: Node) =>
  (parent?.type === 'MemberExpression' &&
    parent.property === node &&
    nameOf(parent.object) !== 'globalThis') ||
  (parent?.type === 'Property' && parent.key === node && parent.value !== node) ||
  (parent?.type === 'TSPropertySignature' && parent.key === node)

function pathOf(path: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? normalize(join(dirname(path), name)) : name
}

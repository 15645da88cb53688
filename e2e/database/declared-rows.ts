// Reads the types of db with the compiler: typescript/unstable is its only interface in version 7.

import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import {
  type CallExpression,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isPropertyAccessExpression,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  SignatureKind,
  SymbolFlags,
  type Type,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync'
import { root } from '../fixtures/service.ts'

/** A call that sends a statement: the function that it is in, and the type that it declares, if any. */
export interface StatementCall {
  readonly inFunction: string
  /** The type of its rows. */
  readonly row?: Type | undefined
  /** The type of its only column. */
  readonly value?: Type | undefined
}

/** The methods of the database that send a statement. */
const sendingMethods = new Set(['change', 'findRow', 'findRows', 'getRow', 'hasRow'])

/** The methods whose statement yields one column. */
const valueMethods = new Set(['findValue', 'findValues', 'getValue'])

/** An exported function whose first parameter is the database, with values for the others. */
export interface QueryFunction {
  readonly path: string
  readonly name: string
  readonly values: fc.Arbitrary<unknown[]>
}

/** The declarations of db: its statements, and the functions that send them. */
export class Declarations {
  readonly checker: Checker
  readonly #api = new API({ cwd: root })
  readonly #sources
  readonly #values = new Map<number, fc.Arbitrary<unknown>>()
  readonly #known: Readonly<Record<string, fc.Arbitrary<unknown>>>

  /** Opens the project. `known` are values of types that cannot be generated, by name. */
  constructor(known: Readonly<Record<string, fc.Arbitrary<unknown>>>) {
    const config = join(root, 'tsconfig.json')
    const project = this.#api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`${config} describes no project.`)
    this.checker = project.checker
    this.#known = { ...simpleValues, ...known }
    this.#sources = readdirSync(join(root, 'db'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith('driver/'))
      .flatMap((name) => project.program.getSourceFile(join(root, 'db', name)) ?? [])
  }

  close(): void {
    this.#api.close()
  }

  /** The calls of `db.findRow<Row>` and the like, and of statements declared with `statement`, by file and line. */
  statementCalls(): Map<string, StatementCall> {
    const calls = new Map<string, StatementCall>()
    for (const source of this.#sources) {
      const declared = new Map<string, Type | undefined>()
      const visit = (node: Node, inFunction: string): void => {
        if (isVariableDeclaration(node) && node.initializer && isCallExpression(node.initializer)) {
          if (node.initializer.expression.getText() === 'statement')
            declared.set(node.name.getText(), this.#typeArgument(node.initializer, 1))
        }
        if (isCallExpression(node)) {
          const add = (name: Node, declaration: Omit<StatementCall, 'inFunction'>) => {
            const { line } = source.getLineAndCharacterOfPosition(name.getStart())
            calls.set(`${relative(root, source.fileName)}:${line + 1}`, {
              inFunction,
              ...declaration,
            })
          }
          const { expression } = node
          if (isPropertyAccessExpression(expression) && sendingMethods.has(expression.name.text))
            add(expression.name, { row: this.#typeArgument(node, 0) })
          if (isPropertyAccessExpression(expression) && valueMethods.has(expression.name.text))
            add(expression.name, { value: this.#typeArgument(node, 0) })
          if (isIdentifier(expression) && declared.has(expression.text))
            add(expression, { row: declared.get(expression.text) })
        }
        const isNamed = isFunctionDeclaration(node) || isVariableDeclaration(node)
        node.forEachChild((child) =>
          visit(child, inFunction || (isNamed && node.name?.getText()) || ''),
        )
      }
      visit(source, '')
    }
    return calls
  }

  #typeArgument({ typeArguments }: CallExpression, index: number) {
    return typeArguments?.[index] && this.checker.getTypeFromTypeNode(typeArguments[index])
  }

  /** The exported functions whose first parameter is the database and which return a promise. */
  queryFunctions(): QueryFunction[] {
    return this.#sources.flatMap((source) => {
      const module = this.checker.getSymbolAtLocation(source)
      return (module ? this.checker.getExportsOfModule(module) : []).flatMap((exported) => {
        const signature = this.#signatureOf(this.#typeOf(exported))
        const [db, ...rest] = signature?.getParameters().map((name) => this.#typeOf(name)) ?? []
        const returned = signature && this.checker.getReturnTypeOfSignature(signature)
        if (!db || nameOf(db) !== 'Database' || !returned || nameOf(returned) !== 'Promise')
          return []
        const values = fc.tuple(...rest.map((type) => this.valuesOf(type)))
        return [{ path: source.fileName, name: exported.name, values }]
      })
    })
  }

  /** The properties of a type. */
  propertiesOf(type: Type): Map<string, Type> {
    const properties = this.checker.getPropertiesOfType(type)
    return new Map(properties.map((property) => [property.name, this.#typeOf(property)]))
  }

  /** Generates values of a type: every member of a union, and optional properties or none. */
  valuesOf(type: Type): fc.Arbitrary<unknown> {
    const values = this.#values.get(type.id) ?? this.#newValues(type)
    this.#values.set(type.id, values)
    return values
  }

  #newValues(type: Type): fc.Arbitrary<unknown> {
    if (type.isUnionType())
      return fc.oneof(...(type.getTypes() ?? []).map((member) => this.valuesOf(member)))
    if (type.isLiteralType()) return fc.constant(type.value)
    const name = type.isIntrinsicType() ? type.intrinsicName : (nameOf(type) ?? '')
    const known = this.#known[name]
    if (known) return known
    if (type.isIntrinsicType()) throw new Error(`There is no value of the type ${name}.`)
    const signature = this.#signatureOf(type)
    const result = signature && this.checker.getReturnTypeOfSignature(signature)
    if (result) return this.valuesOf(result).map((value) => () => value)
    const [item] = type.isTypeReference() ? this.checker.getTypeArguments(type) : []
    if (name === 'Promise' && item) return this.valuesOf(item)
    // Statements with a list are never sent for an empty one.
    if (this.checker.isArrayLikeType(type) && item)
      return fc.array(this.valuesOf(item), { minLength: 1, maxLength: 2 })
    return this.#records(type)
  }

  #records(type: Type): fc.Arbitrary<unknown> {
    const isOptional = ({ flags }: TypeSymbol) => (flags & SymbolFlags.Optional) !== 0
    const properties = this.checker.getPropertiesOfType(type)
    const records = fc.record(
      Object.fromEntries(
        properties.map((property) => {
          const values = this.valuesOf(this.#typeOf(property))
          const isPresent = (value: unknown) => !isOptional(property) || value !== undefined
          return [property.name, values.filter(isPresent)]
        }),
      ),
      { requiredKeys: properties.filter((one) => !isOptional(one)).map(({ name }) => name) },
    )
    // A change changes something.
    return properties.every(isOptional) && properties.length > 0
      ? records.filter((record) => Object.keys(record).length > 0)
      : records
  }

  #typeOf(symbol: TypeSymbol): Type {
    return this.checker.getTypeOfSymbol(symbol) as Type
  }

  #signatureOf(type: Type) {
    return this.checker.getSignaturesOfType(type, SignatureKind.Call)[0]
  }
}

/** The name of a type, if it has one. */
export const nameOf = (type: Type): string | undefined =>
  (type.getAliasSymbol() ?? type.getSymbol())?.name

const simpleValues = {
  any: fc.constant({}),
  Buffer: fc.constant(Buffer.alloc(32)),
  Date: fc.constant(new Date()),
  false: fc.constant(false),
  null: fc.constant(null),
  number: fc.constant(1),
  object: fc.constant({}),
  string: fc.constant('text'),
  true: fc.constant(true),
  undefined: fc.constant(undefined),
  unknown: fc.constant({}),
  void: fc.constant(undefined),
}

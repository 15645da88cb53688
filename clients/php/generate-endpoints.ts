import type { Endpoint } from '../../lib/contract/endpoint.ts'
import { type Fields, facetsOf, isList, type MessageField } from '../../lib/contract/field.ts'
import { version } from '../../lib/runtime/version.ts'
import * as en from '../../lib/text/en.ts'
import { credentialOf, repeatableForSecondsOf } from '../client-facts.ts'

/** Longer lists of values grow, or depend on the organisation, so their type is string. */
const maxValues = 12

/**
 * Writes the PHP trait with one method per endpoint. The types of requests and responses are array shapes,
 * which editors, PHPStan and Psalm read.
 */
export const generatePhp = (endpoints: Readonly<Record<string, Endpoint>>): string =>
  [
    '<?php',
    '',
    '// Written by `npm run client` from the contracts of the endpoints. Do not edit.',
    '',
    'declare(strict_types=1);',
    '',
    'namespace Gatehouse;',
    '',
    '/** The endpoints of Release 1, the feed of events, and test emails. */',
    'trait Endpoints',
    '{',
    `    private static string $version = '${version}';`,
    '',
    Object.entries(endpoints)
      .map(([name, endpoint]) => methodOf(name, endpoint))
      .join('\n\n'),
    '}',
    '',
  ].join('\n')

function methodOf(name: string, endpoint: Endpoint): string {
  const { method, path, summary, request, response } = endpoint
  const [, id] = path.match(/\{(\w+)\}/) ?? []
  const mayBeEmpty = request && Object.values(request.fields).every(({ required }) => !required)
  const { acceptsIdempotencyKey } = endpoint
  const parameter = [
    ...(request ? [`array $input${mayBeEmpty ? ' = []' : ''}`] : id ? [`string $${id}`] : []),
    ...(acceptsIdempotencyKey ? ['?string $idempotencyKey = null'] : []),
  ].join(', ')
  const arrays = [
    `'method' => '${method}'`,
    `'path' => '${path}'`,
    `'credential' => '${credentialOf(endpoint)}'`,
    `'repeatableForSeconds' => ${phpNumber(repeatableForSecondsOf(endpoint))}`,
  ]
  const sent = [
    `[${arrays.join(', ')}]`,
    ...(request ? ['$input'] : id ? [`id: $${id}`] : []),
    ...(acceptsIdempotencyKey
      ? ['idempotencyKey: $idempotencyKey ?? bin2hex(random_bytes(16))']
      : []),
  ]
  return [
    '    /**',
    `     * ${summary}`,
    '     *',
    ...(request ? fieldLines(request.root, request.fields, 'the request') : []),
    ...fieldLines(response.root, response.fields, 'the response'),
    ...(request ? [`     * @param ${shapeOf(request.fields, 'request')} $input`] : []),
    ...(acceptsIdempotencyKey
      ? [
          '     * @param ?string $idempotencyKey A repeat with the same key has no second effect. Each call has one if not given.',
        ]
      : []),
    `     * @return Result<${shapeOf(response.fields, 'response')}>`,
    '     */',
    `    public function ${name}(${parameter}): Result`,
    '    {',
    `        return $this->call(${sent.join(', ')});`,
    '    }',
  ].join('\n')
}

const phpNumber = (value: number) => (value === Infinity ? 'INF' : `${value}`)

/** The meaning of each field, and then of those of the items of its lists. */
const fieldLines = (owner: string, fields: Fields, of: string): string[] => [
  `     * Fields of ${of}:`,
  ...Object.values(fields).map(({ name }) => `     * - ${name}: ${en.fields[owner]?.[name]}`),
  '     *',
  ...Object.values(fields).flatMap((field) =>
    isList(field) ? fieldLines(field.name, field.fields, `an item of ${field.name}`) : [],
  ),
]

const shapeOf = (fields: Fields, use: 'request' | 'response'): string =>
  `array{${Object.values(fields)
    .map((field) => `${field.name}${isOptional(field, use) ? '?' : ''}: ${typeOf(field, use)}`)
    .join(', ')}}`

/** The client adds its own credentials. */
const isOptional = (field: MessageField, use: string) =>
  !field.required || (use === 'request' && field.name.startsWith('client_'))

function typeOf(field: MessageField, use: 'request' | 'response'): string {
  if (isList(field)) return `list<${shapeOf(field.fields, use)}>`
  if (field.maxOccurrences) return 'list<string>'
  const { enum: values = [] } = facetsOf(field)
  if (use === 'request' && values.length > 0 && values.length <= maxValues) {
    return values.map((value) => `'${value}'`).join('|')
  }
  return {
    number: 'int|float',
    boolean: 'bool',
    object: 'array<string, string>',
    string: 'string',
    array: 'list<string>',
  }[field.kind.type]
}

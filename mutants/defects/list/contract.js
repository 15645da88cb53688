/** Fields, rules and the two formats. @type {import('../switch.js').Listed[]} */
export const contract = [
  {
    name: 'ampersand-not-escaped',
    after: 'export const escapeXml = (text: string)',
    find: "'&amp;'",
    put: "'&'",
    tests: ['lib/contract/formats/write-xml.test.ts', 'lib/contracts/r1/round-trip.test.ts'],
  },
  {
    name: 'carriage-return-not-escaped',
    find: "'&#13;'",
    put: "'\\r'",
    tests: ['lib/contract/formats/write-xml.test.ts', 'lib/contracts/r1/round-trip.test.ts'],
  },
  {
    name: 'responses-closed-in-the-xml-schema',
    as: 'text',
    find: '${elements}${wildcard(known)}',
    put: '${elements}',
    tests: ['lib/contracts/r1/schema.test.ts'],
  },
  {
    name: 'null-as-an-empty-element',
    find: "value[key] == null ? '' : start + content(value[key]) + close",
    put: "start + (value[key] == null ? '' : content(value[key])) + close",
    tests: ['lib/contract/formats/write-xml.test.ts', 'lib/contracts/r1/round-trip.test.ts'],
  },
  {
    name: 'amount-as-text-in-json',
    find: "JSON.stringify(kind.type === 'number' ? Number(value) : value)",
    put: 'JSON.stringify(value)',
    tests: [
      'lib/contract/formats/write-json.test.ts',
      'lib/contracts/r1/round-trip.test.ts',
      'e2e/r1/fees.spec.ts',
    ],
  },
  {
    name: 'one-character-too-many',
    find: 'text.length <= limit || [...text].length <= limit',
    put: '[...text].length <= limit + 1',
    tests: [
      'lib/contract/rule.test.ts',
      'lib/contract/validate.test.ts',
      'lib/contracts/r1/interface.test.ts',
    ],
  },
  {
    name: 'repeated-field-accepted',
    find: 'occurrences.length > maxOccurrences',
    put: 'false',
    tests: ['lib/contract/validate.test.ts', 'lib/contracts/r1/mutated-xml.test.ts'],
  },
  {
    name: 'control-characters-accepted',
    find: 'found === undefined || forbidden.test(found)',
    put: 'found === undefined',
    tests: ['lib/contract/validate.test.ts', 'e2e/r1/hostile-json.spec.ts'],
  },
  {
    name: 'doctype-accepted',
    as: 'statement',
    find: "parser.on('doctype', () => reject('doctype', startOf('<!DOCTYPE')))",
    put: '',
    tests: ['lib/contract/formats/strict-xml.test.ts', 'e2e/r1/hostile-xml.spec.ts'],
  },
  {
    name: 'seventeen-levels-of-xml',
    find: 'depth > maxDepth',
    put: 'depth > maxDepth + 1',
    tests: ['lib/contract/formats/strict-xml.test.ts'],
  },
  {
    name: 'fault-code-rule-first',
    find: '`DataError:${fault.field}:${fault.rule}`',
    put: '`DataError:${fault.rule}:${fault.field}`',
    tests: [
      'lib/contract/fault.test.ts',
      'lib/contracts/r1/faults.test.ts',
      'e2e/http/errors.spec.ts',
    ],
  },
  {
    name: 'fault-with-status-200',
    after: 'fail: (faults) => ({ status:',
    find: 'faults[0].status',
    put: '200',
    tests: ['lib/http/serve.test.ts', 'e2e/http/errors.spec.ts'],
  },
  {
    name: 'schema-without-optional-elements',
    find: "required ? '' : ' minOccurs=\"0\"'",
    put: "''",
    tests: ['lib/contracts/r1/schema.test.ts'],
  },
  {
    name: 'time-with-milliseconds',
    find: '`${value.toISOString().slice(0, 19)}Z`',
    put: 'value.toISOString()',
    tests: [
      'lib/contract/kind.test.ts',
      'lib/contracts/r1/round-trip.test.ts',
      'e2e/r1/authenticate.spec.ts',
    ],
  },
  {
    name: 'thirty-first-of-february',
    find: '!Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)',
    put: '!Number.isNaN(Date.parse(text))',
    tests: ['lib/contract/kind.test.ts'],
  },
  {
    name: 'british-number-without-area-code',
    find: "dialled.startsWith('0') && national.test(dialled.slice(1))",
    put: 'true',
    tests: ['lib/contract/phone.test.ts'],
  },
]

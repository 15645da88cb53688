/** The titles of a person (interface 2.12). */
export const titles = [
  'Mr',
  'Mrs',
  'Miss',
  'Ms',
  'Dr',
  'Prof',
  'Rev',
  'Lord',
  'Lady',
  'Sir',
  'Rt. Hon',
  'Dame',
] as const

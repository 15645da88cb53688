/** The titles of a person, as interface 2.12 spells them. */
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

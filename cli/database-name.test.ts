import { expect, test } from 'vitest'
import { databaseName } from './database-name.ts'

test.each([
  ['postgres://db.example.org/gatehouse', 'db.example.org/gatehouse'],
  ['postgres://olga:s3cret@db.example.org:5432/gatehouse', 'db.example.org:5432/gatehouse'],
  ['postgresql://olga:p@ss@[::1]:5432/gatehouse', '[::1]:5432/gatehouse'],
  ['postgres://olga:s3cret@one:5432,two:5433/members', 'one:5432,two:5433/members'],
  ['postgres://olga@db/members?password=s3cret&sslmode=require', 'db/members'],
  ['postgres://olga:s3cret@/members?host=/run/postgresql', '/members'],
])('the name of the database of %s has no user and no password', (url, name) => {
  expect(databaseName(url)).toBe(name)
})

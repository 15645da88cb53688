import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()

/** Commits that may still be changed: since the upstream branch, or else since the one that added this rule. */
const listCommits = () => {
  const base =
    git('rev-parse', '--verify', '--quiet', '@{upstream}') ||
    git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'checks/commits.test.ts')
  return base ? git('log', '--format=%p%x09%s', `${base}..HEAD`).split('\n').filter(Boolean) : []
}

/** The commits, as `parents<tab>subject`, that are merges or whose subject is too long. */
const offencesIn = (commits: readonly string[]) =>
  commits.filter((commit) => /^\S+ \S/.test(commit) || (commit.split('\t')[1]?.length ?? 0) > 72)

test('no new commit is a merge, or has a subject of more than 72 characters', () => {
  const merge = `a1 b2\tMerge branch 'x'`
  const long = `a1\tdocs: ${'x'.repeat(67)}`
  expect(offencesIn([merge, long, `a1\tdocs: ${'x'.repeat(66)}`])).toEqual([merge, long])
  expect(offencesIn(listCommits())).toEqual([])
})

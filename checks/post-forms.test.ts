import { expect, test } from 'vitest'
import { sourceFiles } from '../e2e/fixtures/source-files.ts'

/** Forms that change nothing twice: they end something, download, lead to a page, or have a route or a visitor. */
const others =
  /action(?:="\/(?:end-view|sign-out|staff\/import\/upload|[\w/-]+\/download)"|=\{`[^`]+\/select`\})/

test('every form that is sent acts once, because it is a PostForm', () => {
  const found = sourceFiles
    .filter(([path]) => /^app\/.*\.tsx$/.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/<(form|button)\s[^>]*?[mM]ethod="post"[^>]*>/g)]
        .filter(([form]) => !others.test(form))
        .map(() => path),
    )
  expect([...new Set(found)].sort()).toEqual([
    'app/(visitor)/login/link-sign-in.tsx',
    'app/_ui/form/post-form.tsx',
    'app/developers/try-it/try-it.tsx',
    'app/link-notice.tsx',
  ])
})

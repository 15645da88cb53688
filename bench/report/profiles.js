/**
 * Formats where the processor time of some work goes, as a Markdown list.
 * @param {readonly import('../profile.js').DrawnProfile[]} profiles
 */
export function formatProfiles(profiles) {
  const lines = profiles.map(({ work, version, main, others, shares }) => {
    const parts = shares.map(([part, share]) => `${part} ${Math.round(share * 100)} %`).join(', ')
    return `- **${work}** on Node ${version}: ${formatTime(main)} per request in the main thread (${parts}) and ${formatTime(others)} in the others.`
  })
  return `What the time of the missed targets consists of, under a profiler, which makes requests slower:\n\n${lines.join('\n')}`
}

const formatTime = (/** @type {number} */ microseconds) =>
  microseconds < 1_000
    ? `${Math.round(microseconds)} µs`
    : `${(microseconds / 1_000).toFixed(1)} ms`

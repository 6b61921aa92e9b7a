const unreleased = '## Unreleased\n';

/**
 * The changelog with the unreleased changes under their version and date.
 * @throws when nothing is unreleased
 */
export function withVersion(changelog: string, version: string, date: string): string {
  const [before, after, ...more] = changelog.split(unreleased);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error('CHANGELOG.md needs one heading "## Unreleased".');
  }
  const [changes = ''] = after.split(/^## /m, 1);
  if (changes.trim() === '') throw new Error('CHANGELOG.md says nothing under "Unreleased".');
  return `${before}${unreleased}\n## ${version}\n\nReleased on ${date}.\n${after}`;
}

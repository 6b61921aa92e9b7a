import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SaveBar, type SaveOutcome } from './SaveBar.tsx';

const drawn = (outcome: SaveOutcome, changed = false) =>
  renderToStaticMarkup(
    <SaveBar
      label="Save employment"
      changed={changed}
      outcome={outcome}
      failure={null}
      busy={false}
      onRetry={() => {}}
    />,
  );

test('PRO-10: announces the result of saving in a region that is already there', () => {
  const region = '<div role="status"';
  expect(drawn(null)).toContain(`${region} class="empty:sr-only"></div>`);
  const saved = drawn('saved');
  expect(saved.split('role="status"'), 'one region, not one inside the other').toHaveLength(2);
  expect(saved.indexOf('Your profile was updated!')).toBeGreaterThan(saved.indexOf(region));
});

test('PRO-09: keeps the save button in sight while there is something to save or report', () => {
  expect(drawn(null)).toContain('data-save-bar="at-the-end"');
  expect(drawn(null, true)).toContain('data-save-bar="in-sight"');
  expect(drawn('saved')).toContain('data-save-bar="in-sight"');
});

import { expect, test } from 'vitest';
import { fitInto, movePage, type PhotoPage, shownSize, turnPage } from './photo-pages.ts';

const page = (id: number, changes: Partial<PhotoPage> = {}): PhotoPage => ({
  ...{ id, photo: new Blob(), width: 400, height: 300, turns: 0, crop: null },
  ...changes,
});

test('a page that is turned four times is as it was', () => {
  const crop = { x: 0.125, y: 0.25, width: 0.5, height: 0.25 };
  const start = page(1, { crop });
  const turned = [1, 2, 3, 4].reduce(turnPage, start);
  expect(turned).toEqual(start);
});

test('what was cropped turns with the page', () => {
  // The left upper quarter is the right upper one after a turn clockwise.
  const turned = turnPage(page(1, { crop: { x: 0, y: 0, width: 0.5, height: 0.5 } }));
  expect(turned.crop).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 });
  expect(shownSize(turned)).toEqual({ width: 150, height: 200 });
});

test('a page moves one place, and not beyond the ends', () => {
  const pages = [page(1), page(2), page(3)];
  const ids = (id: number, step: -1 | 1) => movePage(pages, id, step).map((one) => one.id);
  expect(ids(3, -1)).toEqual([1, 3, 2]);
  expect(ids(1, 1)).toEqual([2, 1, 3]);
  expect(ids(1, -1)).toEqual([1, 2, 3]);
  expect(ids(3, 1)).toEqual([1, 2, 3]);
});

test('a photo is scaled down to fit, and never up', () => {
  expect(fitInto({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(fitInto({ width: 30, height: 40 }, 2000)).toEqual({ width: 30, height: 40 });
});

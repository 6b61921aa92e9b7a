import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('an amount below zero stays a number', () => {
  const text = csvText({ amount: 'Amount' }, [{ amount: '-1200.50' }]);
  expect(text).toBe('\uFEFFAmount\n-1200.50\n');
});

test('a cell that begins like a formula is written as text', () => {
  const notes = ['=1+1', '+234', '-5+1', '@SUM(A1)', '\t=1', 'plain, "quoted"'];
  const rows = notes.map((note, index) => ({ index, note }));
  expect(csvText({ index: 'No.', note: 'Note' }, rows)).toBe(
    '\uFEFFNo.,Note\n' +
      "0,'=1+1\n1,'+234\n2,'-5+1\n3,'@SUM(A1)\n4,'\t=1\n" +
      '5,"plain, ""quoted"""\n',
  );
});

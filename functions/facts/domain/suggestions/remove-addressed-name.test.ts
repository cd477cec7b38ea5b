// A suggestion has no name of the person to whom its reply was written.
import { expect, test } from 'vitest';
import { removeAddressedName } from './remove-addressed-name.ts';

test.each([
  ['Anna, we ship on Mondays', 'x', 'We ship on Mondays'],
  ['Anna, Versand kostet 9 €', 'anna.rossi', 'Versand kostet 9 €'],
  ['Anna Maria, I ship on Mondays', 'anna_maria9', 'I ship on Mondays'],
  ['Jürgen! Wir versenden montags', 'juergen.jürgen', 'Wir versenden montags'],
  ['We ship on Mondays, Anna!', 'anna.rossi', 'We ship on Mondays!'],
])('removes the name: "%s" to %s', (text, username, expected) => {
  expect(removeAddressedName(text, username)).toBe(expected);
});

test.each([
  'Mondays, we are closed',
  'Shipping, it costs 9 €',
  'Currently, we ship to Spain',
  'Normalerweise, wir versenden montags',
  'Germany, Austria and Spain cost 9 €',
  'We ship to France, Spain',
  'Of course, we ship',
  'We ship on Mondays',
])('keeps "%s"', (text) => {
  expect(removeAddressedName(text, 'bob.test')).toBe(text);
});

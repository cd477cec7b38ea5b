// The user's name in the menu.
import { expect, test } from 'vitest';
import { formatUserLabel } from './format-user-label.ts';

test.each([
  [{ username: 'lind.ceramics', email: 'm@example.com' }, 'lind.ceramics'],
  [{ email: 'exactly20@example.co' }, 'exactly20@example.co'],
  [{ email: 'twenty-one@example.co' }, 'twenty-one@exampl…'],
])('formats the label of the user %j as %s', (user, label) => {
  expect(formatUserLabel(user)).toBe(label);
});

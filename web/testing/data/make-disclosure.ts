// The line at the end of automated replies.
import type { Disclosure } from '#shared/schemas/disclosure.ts';

export const makeDisclosure = (overrides: Partial<Disclosure> = {}): Disclosure => ({
  is_on: true,
  wording: null,
  version: 0,
  standard_line: '(Automated reply)',
  ...overrides,
});

import { expect, test } from 'vitest';
import { DRAFT_WISH_LANGUAGES } from '#shared/draft-wish-options.ts';
import { getLanguageName, orderWishLanguages } from './order-wish-languages.ts';

test('lists the last chosen language first, then those of the browser', () => {
  const languages = orderWishLanguages('es', ['de-AT', 'de', 'xx', 'en-US']);
  expect(languages.slice(0, 5).map(getLanguageName)).toEqual([
    'Spanish',
    'German',
    'English',
    'Arabic',
    'Chinese',
  ]);
  expect(languages.toSorted()).toEqual(DRAFT_WISH_LANGUAGES.toSorted());
});

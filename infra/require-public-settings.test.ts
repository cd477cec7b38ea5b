import { expect, test } from 'vitest';
import { requirePublicSettings } from './require-public-settings.ts';

const SETTINGS = { TERMS_URL: 'https://loom.test/terms', SUPPORT_EMAIL: 'help@loom.test' };

test('accepts an environment with every setting that the web app shows', () => {
  expect(() => requirePublicSettings(SETTINGS)).not.toThrow();
});

test.each([
  ['TERMS_URL', undefined, /^TERMS_URL is not set: the address of the terms/],
  ['TERMS_URL', ' ', /^TERMS_URL is not set/],
  ['SUPPORT_EMAIL', undefined, /^SUPPORT_EMAIL is not set: the address that people write to/],
])('rejects an environment in which %s is %j, and says what it is for', (name, value, sentence) => {
  expect(() => requirePublicSettings({ ...SETTINGS, [name]: value })).toThrow(sentence);
});

test('names all settings that are missing', () => {
  expect(() => requirePublicSettings({})).toThrow(/TERMS_URL is not set.*SUPPORT_EMAIL is not set/);
});

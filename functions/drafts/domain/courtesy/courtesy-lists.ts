// The languages in which courtesy is known. Pure.
import { ARABIC } from './ar.ts';
import type { CourtesyLanguage } from './courtesy-language.ts';
import { GERMAN } from './de.ts';
import { ENGLISH } from './en.ts';
import { SPANISH } from './es.ts';
import { FRENCH } from './fr.ts';
import { HEBREW } from './he.ts';
import { ITALIAN } from './it.ts';
import { JAPANESE } from './ja.ts';
import { KOREAN } from './ko.ts';
import { PORTUGUESE } from './pt.ts';
import { RUSSIAN } from './ru.ts';
import { TURKISH } from './tr.ts';
import { CHINESE } from './zh.ts';

export const COURTESY_LANGUAGES: readonly CourtesyLanguage[] = [
  ENGLISH,
  SPANISH,
  PORTUGUESE,
  GERMAN,
  FRENCH,
  ITALIAN,
  ARABIC,
  JAPANESE,
  KOREAN,
  TURKISH,
  RUSSIAN,
  HEBREW,
  CHINESE,
];

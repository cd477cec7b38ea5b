// The languages whose courtesy we know. Pure.
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
import { ARABIC_SMALL_TALK } from './small-talk/ar.ts';
import { GERMAN_SMALL_TALK } from './small-talk/de.ts';
import { ENGLISH_SMALL_TALK } from './small-talk/en.ts';
import { SPANISH_SMALL_TALK } from './small-talk/es.ts';
import { FRENCH_SMALL_TALK } from './small-talk/fr.ts';
import { ITALIAN_SMALL_TALK } from './small-talk/it.ts';
import { JAPANESE_SMALL_TALK } from './small-talk/ja.ts';
import { KOREAN_SMALL_TALK } from './small-talk/ko.ts';
import { PORTUGUESE_SMALL_TALK } from './small-talk/pt.ts';
import { TURKISH_SMALL_TALK } from './small-talk/tr.ts';
import { TURKISH } from './tr.ts';
import { CHINESE } from './zh.ts';

export const COURTESY_LANGUAGES: readonly CourtesyLanguage[] = [
  { ...ENGLISH, smallTalk: ENGLISH_SMALL_TALK },
  { ...SPANISH, smallTalk: SPANISH_SMALL_TALK },
  { ...PORTUGUESE, smallTalk: PORTUGUESE_SMALL_TALK },
  { ...GERMAN, smallTalk: GERMAN_SMALL_TALK },
  { ...FRENCH, smallTalk: FRENCH_SMALL_TALK },
  { ...ITALIAN, smallTalk: ITALIAN_SMALL_TALK },
  { ...ARABIC, smallTalk: ARABIC_SMALL_TALK },
  { ...JAPANESE, smallTalk: JAPANESE_SMALL_TALK },
  { ...KOREAN, smallTalk: KOREAN_SMALL_TALK },
  { ...TURKISH, smallTalk: TURKISH_SMALL_TALK },
  RUSSIAN,
  HEBREW,
  CHINESE,
];

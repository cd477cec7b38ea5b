// The exchanges of every language there are some in; other people write in English.
import type { LanguageCode } from '../../types.ts';
import { englishExchanges } from './english-exchanges.ts';
import type { Exchange } from './line.ts';
import {
  frenchExchanges,
  germanExchanges,
  italianExchanges,
  portugueseExchanges,
} from './other-exchanges.ts';
import { spanishExchanges } from './spanish-exchanges.ts';

const books: Readonly<Partial<Record<LanguageCode, readonly Exchange[]>>> = {
  en: englishExchanges,
  es: spanishExchanges,
  pt: portugueseExchanges,
  de: germanExchanges,
  fr: frenchExchanges,
  it: italianExchanges,
};

export function exchangesIn(language: LanguageCode): readonly Exchange[] {
  return books[language] ?? englishExchanges;
}

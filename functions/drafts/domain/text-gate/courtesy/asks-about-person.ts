// Whether a clause only asks the other person about themselves. Then it neither states, offers nor presumes anything
// about the owner. Pure.
import { getCompiledCourtesyLanguages, isDenialWord } from './compiled-courtesy-languages.ts';
import { listWordsOfComparableText } from './courtesy-word-list.ts';
import { isInflectedFormInWordList } from './label-clause-words.ts';

/** Not the words that ask for a time or a reason: a time may be an appointment, and a reason may be a reproach. */
const ASKING =
  /^(?:what|which|how|who|where|was|welche[rsnm]?|wie|wer|wo|woher|womit|que|cual(?:es)?|como|quien|donde|cuant[oa]s?|qual|quais|quem|onde|quant[oa]s?|quel(?:le)?s?|comment|qui|ou|combien|quoi|qu|cosa|quale|chi|dove)$/u;
const OWNER =
  /^(?:i|we|my|our|ours|us|me|mine|ll|ich|wir|mein\p{L}*|unser\p{L}*|uns|mich|mir|yo|nosotr[oa]s|mis?|nuestr[oa]s?|nos|eu|meus?|minhas?|noss[oa]s?|gente|je|nous|mon|ma|mes|notre|moi|on|io|noi|mi[oae]|nostr[oaie]|\p{L}{2,}(?:mos|iamo))$/u;
const REQUESTED =
  /^(?:time|when|why|think|wrong|problem\p{L}*|uhrzeit|wann|warum|wieso|stimmt|hora|cuando|quando|heure|quand|pourquoi|card|pass\p{L}*|pin|iban|account|address|phone|e?mail|number|name|karte\p{L}*|konto\p{L}*|adresse|telefon\p{L}*|nummer|tarjeta|contrasena|clave|cuenta|direccion|telefono|correo|numero|cartao|senha|conta|endereco|carte|compte|mot|bank\p{L}*|banco|banque)$/u;

/** More words than these are no short question. */
const MOST_WORDS = 10;
const MOST_UNKNOWN_WORDS = 2;

const isKnown = (word: string): boolean =>
  getCompiledCourtesyLanguages().some(
    ({ neutral, light, courteous }) => neutral.has(word) || light.has(word) || courteous.has(word),
  );

const isClaiming = (word: string): boolean =>
  getCompiledCourtesyLanguages().some((language) =>
    isInflectedFormInWordList(word, language.smallTalk.claiming, language),
  );

/** `clause` is comparable text of a sentence with a question mark. */
export function asksAboutPerson(clause: string): boolean {
  const words = listWordsOfComparableText(clause);
  if (words.length > MOST_WORDS || !words.slice(0, 3).some((word) => ASKING.test(word)))
    return false;
  const says = (word: string): boolean =>
    /\p{N}/u.test(word) ||
    OWNER.test(word) ||
    REQUESTED.test(word) ||
    isDenialWord(word) ||
    isClaiming(word);
  const unknown = words.filter((word) => !ASKING.test(word) && !isKnown(word));
  return !words.some(says) && unknown.length <= MOST_UNKNOWN_WORDS;
}

// Whether a text promises to find something out, so that its owner owes an answer. Pure.
import { toWordPattern } from '#shared/word-pattern.ts';
import { splitTextIntoSentences } from './courtesy/split-text-into-sentences.ts';
import { isClauseThatPromisesToLook } from './states-nothing.ts';

const CHECKING = toWordPattern([
  String.raw`(?:(?:i|we)(?:'ll| will| shall| can| must| need to| have to|(?:'m| am|'re| are) going to)|let (?:me|us)(?! know)|lemme|gonna) (?:\p{L}+ ){0,2}?(?:check|ask|look(?! forward)|find out|verify|enquire|inquire|consult|confirm|double-check|see (?:if|whether|what|when|how))`,
  String.raw`(?:ich|wir) (?:\p{L}+ ){0,3}?(?:schau(?:e|en)?|pruf(?:e|en)|klar(?:e|en)|frag(?:e|en)?(?! (?:mich|uns))|erkundig(?:e|en)|check(?:e|en))|(?:schau(?:e|en)?|pruf(?:e|en)|klar(?:e|en)|frag(?:e|en)?(?! (?:mich|uns))|erkundig(?:e|en)|check(?:e|en)) (?:\p{L}+ )?(?:ich|wir)|(?:muss|mussen|werde|werden|kann|lass mich) (?:\p{L}+ ){0,4}?(?:nach(?:sehen|schauen|fragen)|(?:ab)?klaren|prufen)`,
  String.raw`(?:voy|vamos|tengo que|tenemos que) (?:a )?(?:consultar|preguntar|mirar|revisar|averiguar|comprobar|verificar)\p{L}*|(?:dejame|dejanos|dejeme|permiteme) (?:\p{L}+)|(?<!me )pregunto|(?:lo |nos )?(?:consulto|averiguo|reviso|compruebo|verifico|miro|consultamos|averiguamos|revisamos|comprobamos|preguntamos|miramos)`,
  String.raw`(?:vou|vamos|preciso|tenho que) (?:\p{L}+ )?(?:verificar|perguntar|conferir|checar|consultar|descobrir)|deixa (?:eu|me) (?:\p{L}+ )?\p{L}+|(?:verifico|confiro|pergunto|consulto)`,
  String.raw`(?:je me|nous nous|on se) renseign(?:e|ons)|(?:je|nous|on) (?:(?!me |nous |se )\p{L}+ )?(?:verifie|verifions|regarde|regardons|demande|demandons)|(?:vais|allons|dois|devons) (?:\p{L}+ ){0,2}?(?:verifier|regarder|demander|renseigner)|laisse(?:z)?(?: |-)moi (?:\p{L}+ )?(?:verifier|regarder|demander)`,
  `(?:controllo|verifico|chiedo|m'informo|mi informo|controlliamo|verifichiamo|chiediamo)|(?:fammi|lasciami) (?:controllare|verificare|chiedere)`,
]);

const ANSWERING = toWordPattern([
  `(?:write|reply|answer|respond|message|tell|let|get back|come back|post|update|dm)`,
  `(?:melde|melden|bescheid|antworte|antworten|schreib(?:e|en)?|sag(?:e|en)? (?:dir|euch|ihnen))`,
  String.raw`(?:te|le|os|les|lo) (?:\p{L}+ )?(?:digo|cuento|aviso|escribo|confirmo|respondo|contesto|informo|decimos|contamos|avisamos|escribimos|respondemos)`,
  `(?:te|lhe)? ?(?:aviso|respondo|digo|conto|falo|retorno|informo|escrevo|avisamos|respondemos|retornamos)`,
  `(?:reviens|revenons|reponds|repondons|recontacte|recontacterai|dis|tiens|ecris|reviendrai|repondrai)`,
  `(?:faccio sapere|facciamo sapere|rispondo|rispondiamo|dico|scrivo|scriviamo|aggiorno)`,
]);

const CONJUNCTION = /(?<!\p{L})(?:and|then|und|dann|y|luego|e|depois|et|puis|poi)(?!\p{L})/u;

const isChecking = (clause: string): boolean =>
  isClauseThatPromisesToLook(clause) || CHECKING.test(clause);

const listClauses = (text: string): readonly string[] =>
  splitTextIntoSentences(text).flatMap(({ clauses }) => clauses);

/** The person waits for the owner then, and a text that goes unseen would leave no one who knows. */
export const promisesToCheck = (text: string): boolean => listClauses(text).some(isChecking);

/** Whether it says nothing but that: `I'll look up the hours and write to you`. */
export function isOnlyPromiseToCheck(text: string): boolean {
  const parts = listClauses(text)
    .flatMap((clause) =>
      isClauseThatPromisesToLook(clause) ? [clause] : clause.split(CONJUNCTION),
    )
    .filter((part) => part.trim() !== '');
  return parts.some(isChecking) && parts.every((part) => isChecking(part) || ANSWERING.test(part));
}

// Whether a text tells its reader which words to say. Then every answer may be the words of a stranger. Pure.
import { toComparableText } from './courtesy/courtesy-word-list.ts';

/** Orders to say, to repeat or to forget something, each language in one line. */
const ORDERS = [
  String.raw`repeat|recite|echo|output|print (?:out|the|your|all|everything)|spell|type(?! of)|translate|pretend|role-?play|act as|ignore|disregard|forget|override|complete (?:the|this)|finish (?:the|this)|reply|respond|answer (?:only|just|with)|confirm with|congratulate|say(?! ?,)|write(?! (?:me|us|to|back|soon)(?!\p{L}))|post this`,
  `sag(?:t|e|en sie)?(?! (?:mal|mir|doch|bitte|uns))|sprich|schreib(?:e|t)?(?! (?:mir|uns|ihr|mich))|antworte(?:t)?|wiederhol(?:e|t)?|bestatige|tipp(?:e)?|buchstabiere?|erganze|vervollstandige|ubersetze?|vergiss|ignorier(?:e)?|tu so|nenn(?:e)?|gratuliere`,
  'di|diga|repite|repita|responde|responda|contesta|escribe|escriba|confirma|deletrea|completa|traduce|olvida|ignora|finge|actua como|felicita|da las gracias',
  'diz|repete|escreve|escreva|confirme|soletre|complete|traduza|traduz|esquece|esqueca|ignore|finja|parabenize|agradeca',
  'dis(?! ?-?moi)|dites(?! ?-?(?:moi|nous))|repete(?:z)?|reponds|repondez|ecris(?! ?-?moi)|ecrivez|confirme(?:z)?|epelle|completez?|traduis|oublie(?:z)?|ignore(?:z)?|fais comme si|felicite(?:z)?|remercie',
  "di'|ripeti|rispondi|scrivi|conferma|traduci|dimentica|fingi",
  'tekrarla|onayla|yoksay',
].join('|');

/** An order begins a sentence, perhaps after a few words of address. */
const ORDER_PATTERN = new RegExp(
  String.raw`(?:^|[.!?,;:\n"“”'(¡¿][ \t]*)(?:(?:please|pls|now|just|only|simply|bot|ai|hey|hi|hello|and|then|ok|so|you must|i want you to|can you|could you|bitte|jetzt|einfach|nur|kannst du|por favor|solo|ahora|y|puedes|agora|apenas|pode|s'il (?:te|vous) plait|seulement|juste|maintenant|et|peux-tu|pouvez-vous|per favore|adesso|puoi) ){0,3}(?:${ORDERS})(?![\p{L}\p{N}])`,
  'u',
);

/** Words about the machine that answers. */
const MACHINE_PATTERN =
  /(?<![\p{L}\p{N}])(?:(?:system|developer|debug|admin|administrator|entwickler|administrador|desarrollador)[- ]?(?:prompt|mode|modus|message|override)|(?:modo|mode|modalita) (?:debug|admin\p{L}*|desarrollador|developpeur|desenvolvedor)|(?:system|assistant|bot) ?:|you are now|du bist (?:jetzt|ab jetzt)|ahora eres|agora voce e|voce agora e|tu es maintenant|(?:your|previous|prior|deine|tus|suas|tes) (?:system )?(?:instructions|rules|prompt|anweisungen|regeln|vorgaben|instrucciones|reglas|instrucoes|regras|consignes)|systemprompt|prove (?:that )?you(?:'re| are)|(?:are you|bist du|eres|es|tu es) (?:a |ein |un |um )?(?:bot|robot|roboter|robo|ai|human|mensch))(?![\p{L}\p{N}])/u;

export function isInstructedText(text: string): boolean {
  const comparable = toComparableText(text);
  return ORDER_PATTERN.test(comparable) || MACHINE_PATTERN.test(comparable);
}

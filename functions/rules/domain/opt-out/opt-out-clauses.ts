// Parts of a message, between two signs, that on their own ask for no more messages or only show annoyance. Texts are
// folded and without punctuation. Pure.
import { foldOptOutPattern } from './fold-opt-out-pattern.ts';

/** The things that must end, in languages with spaces. */
const MESSAGES =
  '(?:(?:these|those|the|your|all|any|this|of|such|estos|tus|sus|los|os|as|esas|essas|suas|ces|vos|les|dem|den|der|diesen|euren|i|questi|vostri|de|die|deze|jullie|te|tych|tymi|эти(?:ми)?|ваши(?:ми)?|bu) )*' +
  '(?:(?:auto|automatic|automated|bot|spam|direct|annoying|more|further|automatic[oa]s|automatiques?|automatischen?|automatici|automatische|automatyczn\\S+|otomatik|otomatis|автоматическ\\S+) )*' +
  '(?:messages?|msgs?|dms?|texts|texting|messaging|spam|spamming|spams|bots?|replies|responses|replying|auto ?replies|notifications|mensajes?|mensagem|mensagens|respuestas automaticas|respostas automaticas|nachrichten|benachrichtigungen|werbung|antworten|messaggi|messaggio|notifiche|berichten|berichtjes|meddelanden|beskeder|meldinger|wiadomosci|wiadomosciami|mesaj\\S*|pesan|сообщени\\S*|рассылк\\S*|спам\\S*)' +
  '(?: (?:automatic[oa]s|automatiques?|automatici))?';

/** The words that ask for an end. */
const CEASE =
  'no (?:more|further)|(?:i am |i m |im |so )?(?:done|fed up|sick)(?: and tired)? (?:with|of)|enough(?: already)?(?: with| of)?|(?:quit|stop|end)(?: it)?(?: with)?|turn off|too much of|' +
  'no mas|basta(?: ya)?(?: de| con)?|ya basta(?: de| con)?|chega(?: de)?|nada mais de|par[ae](?:r|d|m|n)?(?: de| com| con)?|sem mais|nao mais|' +
  'plus de|plus aucun|assez de|(?:j en ai )?marre de|ca suffit|arretez?(?: avec)?|stop aux|fini les|schluss mit|genug mit|hor(?:t|en sie)? (?:bitte )?auf mit|keine (?:weiteren|automatischen)|nie wieder|' +
  'niente(?: piu)?|mai piu|smettetela con|smettila con|geen|genoeg|(?:hou(?:d|den)? op|stop) met|nooit meer|inga fler|ikke flere|dosc|koniec|zadnych(?: wiecej)?|' +
  'хватит|прекратите|прекрати|не надо|yeter|stop|berhenti';

/** The verbs for writing to a person and bothering them. */
const WRITE =
  '(?:molest|escrib|envi|mand|spam|contact|fastidi|incomod|escrev|enviar|manda|import?un|ecri|envoy|spamm|harcel|scriv|disturb|pisa|wysy[lł]a|meczy|sturen|stuur|appen|lastigvallen|schreib|anschreib|nerv|писать|присылать|слать|отправлять|беспокоить|спамить)\\S*';

const CLAUSES: readonly RegExp[] = [
  `(?:ya )?(?:${CEASE}) ${MESSAGES}`,
  `no mas ${MESSAGES}|${MESSAGES} (?:stop|nein danke|mehr|meer)`,
  `keine? ${MESSAGES} mehr|geen ${MESSAGES} meer`,
  // English
  '(?:quit|cease|enough with|done with) (?:it|this|that)(?: with)? (?:the |your |this |that )?(?:bots?|spam\\w*|messag\\w*|texts?|nonsense|crap)',
  '(?:stop|quit) (?:auto|automatic\\w*|automated) ?\\w+',
  '(?:do not|don t|dont|never) (?:msg|send) (?:me|us)(?: (?:anything|stuff|messages|this|these))?(?: ever| again| any ?more)*|leave me off (?:this|your|the) list|quit sending(?: \\S+){0,3}|(?:quit|stop) (?:messaging|texting|spamming|bothering|contacting|writing|dming|harassing|pestering|replying|annoying)(?: to)?(?: me| us)?(?: ever)?(?: again)?',
  'i (?:do not|don t|dont) want (?:any ?(?:thing )?)(?:more )?from (?:you|this (?:account|bot|page))(?: any ?more)?',
  '(?:go away|get lost|shut up|shut down|turn off)(?: the| this| you)?(?: \\w+)? bot|cease and desist|stop this bot',
  '(?:(?:please|just|you|have|must|can|could|will|to) )*stop this(?: now| immediately| at once| nonsense| crap| spam)?',
  '(?:get|take|remove|drop|delete|strike) (?:me|us) (?:off|from|out of) (?:this|your|the|that|these|all)? ?(?:\\w+ )?(?:list|lists|chat|group chat|bot|messages|dms)',
  // Spanish, Portuguese
  `(?:ya )?no (?:escrib|mand|envi)(?:an|ais|as|es|en|eis) mas|(?:ya )?(?:no|nao) (?:me|nos) ${WRITE} (?:mas|mais)(?: \\S+)?|(?:ya )?(?:deja|dejad|dejen|deje) (?:ya )?de ${WRITE}(?: \\S+)?|(?:para|pare|parem|parad|paren)(?: ya)? (?:de|con|com) (?:me |nos )?${WRITE}(?: ${MESSAGES})?`,
  '(?:ya )?no quiero (?:recibir (?:mas|nada)|(?:mas|nada) de (?:esto|ustedes))|(?:quita|quiten|saca|saquen|borra|borren|elimina|eliminen)d?me de (?:la|esta|tu|su) lista',
  'nao quero (?:mais )?(?:receber (?:mais )?nada|nada (?:disso|disto|de voces|seu))(?: mais)?|(?:sai|saiam|some|sumam) (?:da|do) (?:minha |meu )?(?:dm|direct|inbox)',
  // French, Italian
  `(?:arretez|arrete|cessez) (?:de|d) ?(?:me |m |nous )?${WRITE}|ne (?:me |m )?${WRITE} plus|ne plus (?:recevoir|m \\S+|me \\S+)(?: \\S+)?|(?:fichez|foutez) moi la paix`,
  `basta (?:con )?${MESSAGES}|non (?:mi |ci )?(?:${WRITE}) piu|non (?:contatta|scrive|manda|invia)(?:r|te)?(?:mi|ci|temi) piu(?: \\S+)?|non voglio (?:piu )?(?:ricevere )?(?:piu )?(?:niente|nulla)(?: (?:da voi|piu))?|(?:smettila|smettetela|smetti|smettete) di ${WRITE}(?: \\S+)?|(?:cancella|togli|rimuovi|leva)(?:te)?mi dalla (?:\\S+ )?lista`,
  // German, Dutch
  '(?:nachrichten|das|werbung) (?:bitte |sofort )?(?:einstellen|unterlassen)|(?:bitte )?(?:mich )?nicht(?:s)? mehr (?:anschreiben|schreiben|schicken|senden|kontaktieren|nerven)|(?:schreibt?|schreiben sie|kontaktiert|kontaktieren sie) (?:mich|mir|uns) (?:bitte )?(?:nicht|nie) (?:mehr|wieder)(?: an)?|keine bots? mehr|(?:hort?|horen sie) (?:bitte )?auf (?:zu schreiben|zu nerven|mit dem (?:spam|bot|mist))',
  `(?:houd? op|stop) met (?:\\S+ )?(?:${WRITE}|${MESSAGES} ${WRITE})|stop (?:hiermee|ermee|daarmee)|(?:niet|nooit) meer (?:sturen|appen|schrijven|berichten)`,
  // Polish, Russian, Turkish, Indonesian, Swedish
  `nie (?:wysy[lł]aj|pisz|przysy[lł]aj)\\S*(?: do mnie| mi)?(?: wiecej| juz)?(?: ${MESSAGES})?|(?:przestan|przestancie|przestac|nie chce|koniec) ?(?:mi |do mnie )?(?:juz )?(?:pisac|wysy[lł]ac|${MESSAGES})`,
  `(?:хватит|прекратите|прекрати|перестаньте|перестань|не надо|не нужно) (?:больше )?(?:мне |нам )?${WRITE}(?: мне| нам)?(?: ${MESSAGES})?|(?:больше )?не (?:пишите|пиши|присылайте|присылай|шлите|отправляйте|беспокойте)(?: мне| нам| меня)?(?: больше| ничего)?(?: ${MESSAGES})?|(?:отстань|отстаньте|отвалите)(?: от меня)?|уберите меня из (?:\\S+ )?(?:рассылки|списка)`,
  '(?:yeter )?(?:artik )?(?:bana )?(?:mesaj|dm|bir sey) (?:atma|gonderme|yazma)(?:yin|yiniz|yin artik)?(?: artik| bana)?|(?:artik )?(?:bana )?yazma(?:yin|yiniz)? (?:artik|bana)|bana yazma(?:yin|yiniz)?|mesaj (?:gondermeyi|atmayi|yazmayi) (?:birak|kes)\\S*|(?:beni )?listeden cikar\\S*',
  'jangan (?:spam|ganggu)(?: saya)?|(?:jangan|stop|tolong jangan) (?:chat|dm|kirim|hubungi|spam|ganggu)(?: \\S+)?(?: lagi)|jangan hubungi saya(?: lagi)?|(?:sluta|slut) (?:nu|med (?:det|detta|spammen|meddelanden))',
  // Languages without spaces, and those whose words have endings
  '(?:请|請)?(?:不要|别|別|停止|不许)再?(?:给我|給我)?(?:发|發|传|傳)(?:送)?(?:消息|信息|訊息|私信|了|给我|我)*|(?:请|請)?(?:别|別|不要)(?:再)?(?:烦|煩|骚扰|騷擾|联系|聯絡)我?了?|不想(?:再)?(?:收到|接收)\\S*',
  '(?:もう)?(?:メッセージ|DM|dm|連絡|返信)(?:は|を|が)?(?:もう)?(?:いりません|不要です|いらない|やめて(?:ください)?|しないで(?:ください)?|結構です)|もう?送って ?こないで(?:ください)?|配信(?:を)?(?:止め|停止|やめ)\\S*',
  '(?:더 ?이상 |이제 |제발 )?(?:(?:메시지|문자|연락|디엠|DM)(?:를|을|은|는)? ?)?(?:그만 ?(?:보내|하)\\S*|보내지 ?(?:마|말)\\S*|연락 ?하지 ?(?:마|말)\\S*|하지 ?(?:마|말)\\S*)',
  '(?:لا|ما) (?:تراسلو?ني|ترسلوا?|تبعتوا?|تكتبوا?)(?: \\S+){0,3}|(?:كف[يى]|كفاي[ةه]|يكفي|بس|خلاص|اوقفوا|وقفوا|توقفوا عن)(?: \\S+)? (?:الرسائل|رسائل|رسايل|الارسال|ارسال)(?: \\S+)?',
  '(?:תורידו|הורידו|תסירו|הסירו) אותי(?: \\S+){0,3}|(?:די|מספיק|תפסיקו|תפסיק|הפסיקו)(?: כבר)? (?:עם|ל|לשלוח|לכתוב|להטריד|להציק)(?: ?ה?(?:הודעות|ספאם|בוט|לי|אותי))?(?: \\S+)?',
  '(?:अब )?(?:और )?(?:मैसेज|संदेश|मेसेज|msg)(?: भेजना| करना)? (?:मत|न|बंद) (?:भेजो|भेजें|भेजिए|करो|करें|कीजिए)',
].map((source) => foldOptOutPattern(`^(?:${source})$`));

/** These may be about an order, so they count only as a whole message. */
const UNCLEAR = foldOptOutPattern(
  '^(?:i (?:do not|don t|dont|no longer) want (?:any )?(?:of )?(?:these|this|those|it|them)(?: stuff| things| crap)? ?(?:any ?more|at all)|i (?:do not|don t|dont) want any ?more of (?:these|this)|nao quero mais nada|(?:hort?|horen sie) (?:bitte )?auf damit|(?:lasst?|lassen sie) (?:das|mich|es)(?: sein| bleiben)?)$',
);

/** Annoyed words before or after a `stop`: such a `stop` is no admiration. */
const ANNOYED = foldOptOutPattern(
  '^(?:no|nope|nah|not interested|i m not interested|im not interested|i am not interested|enough|enough already|that s enough|thats enough|go away|leave me|annoying|so annoying|(?:this|that|it|you) (?:is|are|s|re) (?:\\S+ )?(?:spam|a bot|annoying|harassment|bot|spamming)|(?:way )?too many (?:messages|dms|texts)|spam|seriously|i (?:said|asked|told you)(?: \\S+){0,3}|no (?:gracias|quiero|me interesa)|ya|thanks|thank you|gracias|obrigad[oa]|merci|grazie|danke|bedankt|спасибо|nao(?: quero| tenho interesse)?|no grazie|non(?: merci| mi interessa)?|nein(?: danke)?|kein interesse|das nervt|nee|geen interesse|нет|не интересно|hayir|ilgilenmiyorum|nie|nie jestem zainteresowan\\S+)$',
);

export const isOptOutClause = (clause: string): boolean => CLAUSES.some((one) => one.test(clause));
export const isAnnoyedClause = (clause: string): boolean => ANNOYED.test(clause);
export const isUnclearOptOutClause = (clause: string): boolean => UNCLEAR.test(clause);

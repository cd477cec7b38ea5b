// Phrases of promises to look: `I'll check and get back to you`. They state nothing about what is asked.
import type { StandalonePhrases } from './standalone-phrases.ts';

const ENGLISH: StandalonePhrases = {
  core: `{me} {aux}? to? just|quickly|first? {verb} {object}? {object}? {with}? {team}? {team}? for? you? here?
    {me} {aux}? to? just|quickly? have|take a? quick|closer|proper? look at|into? it|this|that? for? you? here?
    let me|us just|quickly|first? {verb} {object}? {object}? {with}? {team}? {team}? for? you?
    let me|us just|quickly? have|take a? quick|closer|proper? look at|into? it|this|that? for? you?
    {me} {aux}? get|come|circle back to you here? soon? with? an? answer?
    {me} {aux}? let you know here? soon?
    {me} {aux}? write|reply|respond|answer|message|tell|update you? back? to? you? here? soon?
    {me} {aux}? think about it|that|this
    {me} {aux}? passing|pass|forwarding|forward this|it|that|your message? on? to? {team}? {team}?
    get|come|circle back to you here? soon? with? an? answer?
    let you know here? soon?
    write|reply|respond|message|answer you? back? here?`,
  beside: `and|so|then|but|first|here|now|also
    as soon as i|we can|know|hear|possible back?
    so? someone|somebody {aux}? look into|at it|this|that properly?
    one|just a? moment|second|sec|minute|tick please?
    what? a|that's|thats? very|really? good|great|interesting|lovely|excellent|fair question|point?
    good|great one
    thank|thanks you? so|very? much? for? asking|getting|reaching|writing|messaging|contacting in? touch? out? us? to? us?
    thanks|thank you? for? your|the question|message|interest|patience|note
    i'm|we're|i|we am|are? so|very|really? sorry about|for|to? that|this|hear|the|it? that|wait|delay?
    of? that|this? properly`,
  groups: {
    me: `i we i'll we'll`,
    aux: `ll will can shall must have need need 'm am are 're going gonna 'd could`,
    verb: `check ask look find double-check verify enquire inquire checking asking looking finding`,
    object: `it this that into out up around at about for`,
    with: `with at in from to`,
    team: `team colleague colleagues kitchen owner maker boss chef workshop studio office the my our`,
  },
};

const GERMAN: StandalonePhrases = {
  core: `da|das|dem? muss|werde|will|kann|möchte? ich|wir da|das|es|dafür? {small}? {small}? {verb} {with}? {team}? {team}? {small}? nach?
    ich|wir {small}? {verb} {small}? das|es|da|dafür? {small}? {with}? {team}? {team}? {small}? nach|um?
    das|da|dem? {verb} ich|wir {small}? {small}? {with}? {team}? {team}? {small}? nach?
    lass|lassen mich|uns|sie {small}? das|es|da? {small}? {infinitive}
    ich|wir? muss|müssen|werde|werden das|da|es|dafür? {small}? {small}? {with}? {team}? {team}? {small}? {infinitive}
    das|da|dafür? muss|müssen|werde|werden ich|wir {small}? {small}? {with}? {team}? {infinitive}
    ich|wir? {small}? melde|melden ich|wir? mich|uns {small}? {small}? bei? dir|euch|ihnen|deiner? {small}?
    ich|wir? {small}? gebe|geben|geb|sage|sag|sagen ich|wir? dir|euch|ihnen|hier? {small}? {small}? bescheid
    gebe|geben|geb|sage|sag dir|euch|ihnen|hier|dann? {small}? bescheid
    ich|wir? {small}? schreibe|schreib|schreiben|antworte|antworten ich|wir? dir|euch|ihnen|hier? {small}? {small}?
    ich|wir? {small}? gebe|geben|leite|leiten das|es|deine|eure|ihre nachricht? {small}? weiter
    ich|wir kümmere|kümmern mich|uns {small}? darum`,
  beside: `und|dann|aber|hier|erst|kurz
    so bald|schnell wie möglich|ich kann?
    sobald ich|wir es|was|etwas|mehr? weiß|wissen|kann
    einen|nen|kleinen? moment|augenblick bitte?
    das? ist? eine? gute|tolle|spannende|interessante|schöne|super frage
    danke|dank|vielen|lieben dank? für deine|eure|ihre|die|fürs? liebe|nette? frage|nachricht|anfrage|interesse|geduld|nachfragen|fragen
    danke der nachfrage
    oh? das? tut mir|uns? sehr|wirklich? leid
    das verstehe|verstehen ich|wir gut?`,
  groups: {
    small: `mal kurz gern gerne direkt gleich schnell erst noch eben dann wieder hier dazu sofort bald intern zuerst`,
    verb: `schau schaue schauen guck gucke gucken prüfe prüfen kläre klären frage frag fragen erkundige erkundigen checke checken sehe informiere nachgefragt`,
    infinitive: `nachsehen nachschauen nachfragen prüfen klären fragen checken nachgucken schauen erkundigen abklären`,
    with: `im in mit bei mich uns danach`,
    team: `team kollegin kollegen chefin chef küche werkstatt praxis der dem den unserer unserem meiner meinem`,
  },
};

const SPANISH: StandalonePhrases = {
  core: `me|nos? lo|la|te|le? {verb} lo|eso|esto? {with}? {team}? {team}? {small}?
    déjame|déjanos|déjeme|permíteme|permítame {infinitive} lo? {with}? {team}? {team}? {small}?
    déjame|déjeme {pronominal} {with}? {team}? {team}?
    tengo|tenemos|voy|vamos que|a {infinitive} lo|eso|esto? {with}? {team}? {team}?
    tengo|tenemos|voy|vamos que|a {pronominal} {with}? {team}? {team}?
    te|le|os|les {answer} {small}? {small}?
    paso|pasamos tu|su|el mensaje {small}? {small}?`,
  beside: `y|e|pero|entonces|aquí|ahora|ya
    en cuanto pueda|sepa|podamos|sepamos|tenga algo? respuesta?
    lo antes posible
    un|dame|deme un? momento|segundo|momentito por? favor?
    muy? buena|gran|excelente|interesante pregunta
    uy|ay|hola
    muchas|mil? gracias por preguntar|escribir|escribirnos|tu|su|el|la? mensaje|pregunta|interés|paciencia|consulta?
    perdona|perdón|disculpa|disculpe por? la|las|eso? demora|espera|molestias?
    lo siento mucho?
    lo sentimos mucho?`,
  groups: {
    verb: `miro miramos consulto consultamos pregunto preguntamos reviso revisamos averiguo averiguamos compruebo comprobamos verifico verificamos informo`,
    infinitive: `mirar consultar preguntar revisar averiguar comprobar verificar ver`,
    pronominal: `mirarlo consultarlo preguntarlo revisarlo averiguarlo comprobarlo verificarlo`,
    answer: `digo decimos cuento contamos aviso avisamos escribo escribimos respondo respondemos contesto contestamos informo`,
    with: `con en a al`,
    team: `el la mi nuestro equipo taller cocina compañera compañero jefa`,
    small: `aquí por enseguida pronto luego ahora mismo después ya`,
  },
};

const PORTUGUESE: StandalonePhrases = {
  core: `eu? vou|vamos|preciso|tenho que? {me}? {infinitive} isso|sobre? {with}? {team}? {team}? {small}?
    vou|vamos dar uma olhada|conferida
    vou|vamos ver isso? com|direitinho o|a? equipe|time|pessoal|cozinha
    deixa|deixe|me eu|deixa|me? {infinitive} isso? {with}? {team}? {team}? {small}?
    já? te|lhe|já {answer} {small}? {small}?
    e aviso
    retorno|respondo {small}? a|à? sua|tua|a? mensagem?
    vou passar a? sua|a|tua|essa mensagem {small}? {small}?
    me informar`,
  beside: `e|mas|então|aqui|agora|já
    assim que puder|souber|possível|tiver uma? resposta?
    um|só? um momento|momentinho|instante por? favor?
    muito? boa|ótima|excelente pergunta
    oi|olá|poxa
    muito? obrigada|obrigado|obrigados por perguntar|escrever|entrar|sua|pela|a? mensagem|pergunta|paciência|em? contato?
    obrigada|obrigado pela mensagem|pergunta|paciência
    agradeço|agradecemos a|pela mensagem|pergunta|contato
    desculpa|desculpe|perdão pela|a? demora|isso?
    sinto muito mesmo?`,
  groups: {
    me: `me te lhe`,
    infinitive: `verificar perguntar conferir descobrir checar confirmar olhar informar consultar averiguar`,
    answer: `aviso avisamos conto contamos falo falamos digo dizemos respondo respondemos escrevo escrevemos retorno`,
    with: `com na no à ao`,
    team: `a o minha nossa equipe time cozinha chefe pessoal`,
    small: `aqui por logo já em breve depois`,
  },
};

const FRENCH: StandalonePhrases = {
  core: `je|nous|on me|nous? {verb} ça|cela|la|auprès? question? {with}? {team}? {team}? {small}?
    je|nous|on vais|allons|dois|devons|va|doit me|nous? {infinitive} ça|cela|la? question? {with}? {team}? {team}? {small}?
    laissez|laisse moi|nous {infinitive} ça|cela? {with}? {team}? {team}? {small}?
    je|nous|on vous|te {answer} ça|cela? {small}? {small}?
    je|nous|on reviens|revenons|revient {small}? vers vous|toi {small}? {small}?
    je|nous pose|posons la question {small}?
    je fais|transmets|transfère suivre? votre|ton|le message {small}?`,
  beside: `et|mais|puis|ici|alors|donc
    dès que possible|je|j'ai peux|sais|une? réponse?
    un|une petit|petite? instant|moment|seconde|minute s'il? vous|te? plaît?
    très? bonne|excellente|intéressante question
    bonjour|salut|oh
    merci beaucoup? de|d'|pour votre|ta|la|demander|avoir|m'avoir|nous? demande|question|message|curiosité|patience|intérêt|écrit|demandé?
    pardon|désolée|désolé|désolés pour? ça|cela|l'attente|le|ce? retard|souci?`,
  groups: {
    verb: `vérifie vérifions regarde regardons demande demandons renseigne renseignons vois voyons informe informons`,
    infinitive: `vérifier regarder demander renseigner voir informer poser`,
    answer: `dis disons réponds répondons écris écrivons tiens raconte redis recontacte informe`,
    with: `avec à au auprès de en`,
    team: `l le la mon ma notre équipe atelier cuisine patronne chef collègue collègues`,
    small: `ici vite rapidement courant au bientôt tout de suite`,
  },
};

const ITALIAN: StandalonePhrases = {
  core: `mi|lo? {verb} lo|subito? con|in? il|la|mio|nostro? team|cucina|laboratorio? {small}?
    fammi|mi|lasciami {infinitive} con? il|la? team?
    ti|vi|le {answer} {small}? {small}?
    ti|vi|le faccio|facciamo sapere {small}?`,
  beside: `e|ma|poi|qui
    appena posso|possibile
    un|attimo|momento momento|attimo?
    ottima|bella|buona domanda
    grazie mille? per|del|della? il|la|tuo|tua? messaggio|domanda|pazienza|chiedere?
    grazie per aver|avermi|averci scritto|chiesto
    scusa|scusami|scusate|mi dispiace?`,
  groups: {
    verb: `controllo controlliamo chiedo chiediamo verifico verifichiamo guardo informo`,
    infinitive: `controllare chiedere verificare guardare`,
    answer: `dico diciamo scrivo scriviamo rispondo rispondiamo aggiorno`,
    small: `presto subito qui`,
  },
};

const TURKISH: StandalonePhrases = {
  core: `hemen? bakıp|sorup|kontrol|öğrenip|araştırıp edip? sana|size {answer}
    kontrol edeceğim|edeceğiz|ediyorum|ediyoruz
    ekibe|ekibimize soruyorum|soracağım|sorup
    sana|size {answer}`,
  beside: `ve|hemen|bir|lütfen
    mesajın|mesajınız|sorun|sorunuz için teşekkürler|teşekkür ederim|ederiz?
    bir dakika|saniye lütfen?`,
  groups: {
    answer: `döneceğim döneceğiz dönüyorum dönerim yazacağım yazarım`,
  },
};

const KOREAN: StandalonePhrases = {
  core: `확인하고|확인해서|확인해|확인한|확인|알아보고|물어보고|알아본|후|뒤 보고|후|뒤|후에? 다시|바로|곧? {answer}
    확인해|알아|물어 볼게요|보겠습니다|보고
    확인해보겠습니다|알아보겠습니다|알아볼게요|물어볼게요
    확인하고|확인해서|확인|알아보고 후? 다시|바로|곧? 답장|연락|답변|말씀 드릴게요|드리겠습니다|할게요
    다시|바로|곧 {answer}`,
  beside: `잠시만요|잠시만
    메시지 감사합니다|감사해요|고마워요
    문의 감사합니다`,
  groups: {
    answer: `연락드릴게요 연락드리겠습니다 알려드릴게요 알려드리겠습니다 답장드릴게요 답장드리겠습니다 말씀드릴게요 말씀드리겠습니다 답변드리겠습니다 답변드릴게요`,
  },
};

const ARABIC: StandalonePhrases = {
  core: `سأتحقق|سنتحقق|سأسأل|سنسأل|سأتأكد|سنتأكد|راح|رح أتأكد|أسأل|أشوف|أتحقق? من? ذلك|الأمر|هذا|الفريق?
    وأعود|ونعود|وأرد|ونرد|وأخبرك|وأخبركم إليك|إليكم|عليك|عليكم|لك?`,
  beside: `لحظة من? فضلك?
    شكرا|شكرًا على|لك رسالتك|سؤالك|تواصلك|صبرك?
    سؤال جميل|رائع|ممتاز`,
};

const RUSSIAN: StandalonePhrases = {
  core: `я|мы? уточню|уточним|проверю|проверим|узнаю|узнаем|спрошу|спросим у? коллег|команды?
    и? отвечу|ответим|напишу|напишем|вернусь|вернемся вам|тебе?`,
  beside: `и|минутку|минуту
    спасибо за сообщение|вопрос
    хороший|отличный вопрос`,
};

const HEBREW: StandalonePhrases = {
  core: `אני|אנחנו? אבדוק|נבדוק|אשאל|נשאל|בודקת|בודק|בודקים את? זה?
    ואחזור|ונחזור|אחזור|נחזור אליך|אליכם`,
  beside: `רגע
    תודה על ההודעה|השאלה|הפנייה
    שאלה טובה|מצוינת`,
};

export const LOOKING_PHRASES: readonly StandalonePhrases[] = [
  ENGLISH,
  GERMAN,
  SPANISH,
  PORTUGUESE,
  FRENCH,
  ITALIAN,
  TURKISH,
  KOREAN,
  ARABIC,
  RUSSIAN,
  HEBREW,
];

/** Languages without spaces: the whole clause is a promise to look. */
export const LOOKING_CLAUSES =
  /^メッセージを?ありがとうございます$|^(?:谢谢|感谢)(?:您|你)的(?:留言|消息|信息|提问)$|^(?:(?:少々|しばらく)お待ちください(?:ませ)?)?(?:(?:一度|すぐ|こちらで)?(?:確認|お調べ|調べ)(?:して|し|いたし)(?:から|まして|て|みます|ます|ますね)*|(?:折り返し|改めて|あらためて)?(?:ご連絡|ご返信|お返事|お知らせ)(?:いたします|します|しますね|させていただきます))+$|^(?:我|我们)?(?:先|去|这就)?(?:确认|问|查|核实|了解)(?:一下|下)?(?:后|之后|再)?(?:尽快)?(?:(?:回复|告诉|联系)(?:您|你))?$/u;

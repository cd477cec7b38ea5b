// Questions back that state, offer and presume nothing. They are in closed phrases, because most words of a question
// presume something: `which vegan cake would you like?`.
import type { StandalonePhrases } from './standalone-phrases.ts';

/** They may answer anything, also a question: they only ask what it is about. */
export const CLARIFYING_PHRASES: readonly StandalonePhrases[] = [
  {
    core: `what is|'s it|this? about exactly?
      what is|'s your|the question
      what do you mean
      what would you like to know
      how can|may we|i help you?
      could|can|would you please? tell us|me a? little|bit? more about? it|this|that?
      could|can|would you please? send|show us|me? a|the? photo|picture|screenshot of? it|that|this?
      which order|appointment|post|picture|photo is|'s it|this|that about?
      what|which order|post is|'s it|this about?
      what exactly happened|do|'s|is? you? see|wrong?
      what happened`,
    beside: `and|so|then|please|exactly|oh|sorry`,
  },
  {
    core: `worum geht es|'s denn|genau? genau?
      was meinst|meinen du|sie denn|genau?
      was möchtest|möchten|willst|wollen du|sie denn? wissen
      wie können|kann wir|ich dir|euch|ihnen? helfen
      kannst|könntest|können|könnten du|ihr|sie mir|uns? {bitte}? {bitte}? {bitte}? ein|das? foto|bild|screenshot davon? schicken|senden|zeigen
      kannst|könntest|können|könnten du|ihr|sie mir|uns? {bitte}? {bitte}? mehr|genaueres dazu|darüber? sagen|erzählen|schreiben
      um welche|welchen bestellung|termin|rechnung|beitrag geht es|'s denn|genau?
      was genau? ist|wird|steht|siehst dir|ihnen|du|sie? denn|genau? passiert|angezeigt|da?
      was ist passiert|los
      wie lautet deine|ihre|die frage`,
    beside: `und|denn|bitte|genau|oh|sorry`,
    groups: { bitte: `bitte mal davon vielleicht kurz` },
  },
  {
    core: `de qué se? trata|sería exactamente?
      en qué puedo|podemos ayudarte|ayudarle|ayudar
      cuál es tu|su|la duda|pregunta|consulta
      cuál es
      qué quieres|quiere|te|le gustaría? saber
      puedes|podrías|puede|podría mandarme|mandarnos|enviarme|enviarnos|pasarme|pasarnos una foto|captura?
      qué mensaje|error? te|le sale|aparece
      qué pasó|ocurrió exactamente?
      qué te|le pasó
      de qué pedido|cita|publicación se? trata|es
      a qué te|se refieres|refiere`,
    beside: `y|pues|oh|perdona|exactamente`,
  },
  {
    core: `do|sobre que se? trata|é
      sobre o que é|seria exatamente?
      em que posso|podemos te|lhe? ajudar
      como posso|podemos te|lhe? ajudar
      qual é|seria? a|sua|tua? a|sua|tua? dúvida|pergunta
      você? pode|poderia me|nos? mandar|enviar uma? foto|print|imagem por? favor?
      o que aparece|apareceu na|no? tela|site?
      o que aconteceu exatamente?
      o que você|senhor|senhora? gostaria|quer de? saber
      qual pedido|consulta é`,
    beside: `e|então|oh|por favor`,
  },
  {
    core: `c'est|ça à|de quel|quoi sujet|s'agit|il?
      de quoi s'agit il exactement?
      quelle est votre|ta|la question
      que puis|pouvons|peut je|nous|on faire pour vous|toi
      comment puis|pouvons|peut je|nous|on vous|t'? aider
      pouvez|pourriez|peux|pourrais vous|tu m'|nous|me? envoyer une|la? photo|capture?
      qu'est-ce qui s'affiche|s'est|se|ne affiche|passe|passé|va? pas? à? l'écran|exactement?
      que se passe t'? il
      que voulez|souhaitez|veux vous|tu savoir
      qu'est-ce que vous|tu voulez|veux|souhaitez savoir
      de quelle commande|publication s'agit|il il?
      que s'est il passé`,
    beside: `et|alors|oh|donc|exactement|s'il vous plaît`,
  },
  {
    core: `di che si? cosa? si? tratta
      come posso|possiamo aiutarti|aiutarla|aiutare
      qual è|e la tua|sua? domanda
      puoi|può|potresti mandarmi|mandarci|inviarmi|inviarci una? foto
      cosa è|e? successo|succede`,
    beside: `e|allora|oh`,
  },
  {
    core: `konu ne|nedir
      nasıl yardımcı olabilirim|olabiliriz
      sorun|sorunuz nedir|ne
      bir? fotoğraf|fotoğrafını gönderebilir|atabilir misin|misiniz`,
    beside: `ve|peki`,
  },
];

/** Only where nothing is asked: an answer could be meant as yes to a wish. */
export const CONVERSING_PHRASES: readonly StandalonePhrases[] = [
  {
    core: `how did it|that|this|yours go|turn|come|taste|feel out?
      how was|is|'s it|that|yours for? you?
      how are|have you|things|been doing|been?
      how many of? you? are|is|people there|you?
      how many of you {will}? are|be? there?
      what|who|which {is} {whose}? {thing}? called?
      what {sort}? {of}? {thing}? {do} {whose} {like}
      what {sort}? {of}? {thing}? {do} {whose} usually|most? {like} most|best?
      what did|do you think of? it|that|the? ending|end?
      what was your favourite|favorite part|bit|one?
      where are you from|writing
      which one is|was|'s your? favourite|favorite
      how old is|are|'s {whose}
      what are you working|making|reading on|now?`,
    beside: `and|so|oh|well|then|tell me|us
      if i may`,
    groups: {
      is: `is are was 's were`,
      whose: `he she it they you his her their your its the that this`,
      thing: `thing things name names occasion idea plan`,
      do: `do does did`,
      like: `like love think enjoy`,
      sort: `sort kind type style`,
      of: `of`,
    },
  },
  {
    core: `wie ist|war|wars es|er|sie|das denn|dir? geworden|gelaufen|gewesen?
      wie geht es|'s dir|euch|ihnen denn|so?
      wie heißt|heißen er|sie|es|du denn?
      wie viele|alt seid|sind|ist ihr|sie|er|es denn?
      was mag|mögen|magst|liebt er|sie|du denn|so? so|gern|gerne? am liebsten?
      welche {sort}? ist|sind|war|waren es|das|dein|deine|dir denn? geworden|liebste|liebstes?
      was hast|habt|haben du|ihr|sie denn|damit|daraus? damit|daraus? gemacht|gebacken|gekocht|gebastelt|genommen
      was hat dir|euch|ihnen am? besten|meisten? gefallen
      woher kommst|kommt|schreibst du|ihr`,
    beside: `und|na|oh|erzähl|denn|mal`,
    groups: { sort: `sorte sorten art farbe farben stelle` },
  },
  {
    core: `cómo se? llama|llaman
      cómo te|os|le? fue|quedó|salió|ha? quedado|ido?
      qué tal te|os|le? fue|quedó|salió|estás|estáis|quedado?
      cuántos|cuántas sois|son|personas sois|son|sería|serían?
      cuántos años tiene|cumple
      qué le|te|os|les gusta|gustó más?
      qué {sort} le|te|les gusta
      cuál fue|es|era tu|su|la primera? favorita|favorito|parte|ruta|idea?
      qué te|os pareció|parece
      de dónde eres|sois`,
    beside: `y|a ver|cuéntame|cuéntanos|pues`,
    groups: { sort: `tipo estilo color` },
  },
  {
    core: `como ela|ele|você? se? chama|ficou|foi|está
      qual é|era o|a nome dele|dela?
      quantas|quantos pessoas? vocês|pessoas? são|seriam
      quantos anos ele|ela? tem|faz
      do? que ele|ela|você gosta|achou|mais? mais|do|da? final|livro?
      o que você? achou do|da? final|livro|resultado?
      quantas|quantos pessoas são|seriam|vão? ser?
      o que ele|ela|você gosta|curte mais?
      qual foi|é a|o sua|seu|primeira? parte|favorita|favorito
      de onde você é|fala`,
    beside: `e|ah|me|conta|conte|então`,
  },
  {
    core: `comment s'appelle|appelle|va|vas|allez t? il|elle|tu|vous
      comment ça|c' va|est? s'est|passé|passée?
      ça a donné quoi
      vous|tu êtes|es combien
      combien êtes|serez vous
      quel|quelle âge|est son|a|ton? nom|il|elle? t? a|elle|il?
      qu'est-ce qu' il|elle|ils|elles? aime|aiment|préfère
      qu'est-ce que tu|vous en? as|avez|en? pensé|préféré|aimé
      elle|il|tu|vous? aime|aimes|aimez plutôt? quel style|genre|couleur
      tu|vous fais|faites quoi en premier
      tu|vous viens|venez d'|de où
      quelle est|était ton|votre|ta partie? préférée|préféré`,
    beside: `et|alors|oh|dis|moi|raconte|racontez`,
  },
];

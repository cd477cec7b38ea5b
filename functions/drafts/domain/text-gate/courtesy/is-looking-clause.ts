// Whether each part of a clause promises to look or to answer, in any order of a few words. Pure.
import { listWordsOfComparableText, toComparableText } from './courtesy-word-list.ts';

/** Verbs in the first person, or behind a first person: `look`. Words that may stand beside them: `beside`. */
const WORDS: readonly {
  readonly verbs: string;
  readonly beside: string;
  readonly person?: string;
}[] = [
  {
    person: 'i we me us lemme gonna',
    verbs:
      'check ask look find verify enquire inquire investigate consult double-check checking asking looking finding reply respond write message get come',
    beside: `ll will can m am re are to going go need have let have must should just quickly first this that it into out up with the my our team
      colleague colleagues kitchen owner maker boss office for you back here know as soon possible a quick look moment right away on about properly
      details and then once i we me in touch question your dm inbox answer tell`,
  },
  {
    verbs: `schaue schau schauen gucke guck prüfe prüfen kläre klären frage frag erkundige checke check sehe informiere melde melden bescheid
      nachfragen nachschauen nachsehen antworte antworten schreibe schreib kümmere`,
    beside: `ich wir mich uns mir dir euch ihnen dich sie das da dem dazu es mal kurz gern gerne direkt gleich schnell erst noch eben dann wieder hier nach
      und so bald wie möglich sobald was weiß etwas mehr im in beim bei mit unserem unserer dem der team kollegin kollegen küche chefin chef werkstatt
      werde werden muss müssen lass gebe geben geb sage sag deine ihre frage nachricht anfrage weiter darum intern zurück um persönlich genau
      genauer rück drum auf`,
  },
  {
    verbs: `miro consulto pregunto reviso averiguo compruebo verifico informo mirar consultar preguntar revisar averiguar comprobar verificar
      mirarlo consultarlo preguntarlo revisarlo averiguarlo comprobarlo verificarlo consultamos preguntamos miramos revisamos averiguamos
      comprobamos escribo respondo contesto aviso escribimos respondemos avisamos contestamos`,
    beside: `lo la te le os les me nos y en cuanto pueda sepa con el mi nuestro equipo taller cocina compañera compañero jefa jefe aquí por enseguida
      pronto luego ahora mismo después ya voy vamos a tengo tenemos que déjame déjanos permíteme un momento tu su mensaje pregunta digo cuento
      decimos contamos bien antes posible lo esto eso algo más dueña chicas chicos al la`,
  },
  {
    verbs: `verificar perguntar conferir descobrir checar olhar informar consultar averiguar verifico confiro pergunto consulto aviso respondo
      retorno escrevo avisamos respondemos retornamos`,
    beside: `vou vamos eu a gente te lhe me já e com o minha nossa equipe time pessoal cozinha chefe aqui por logo depois agora mesmo assim que puder
      souber possível um uma momento minutinho deixa deixe isso sobre preciso tenho de conto falo digo sua mensagem pergunta direitinho dar
      olhada em breve na no ao`,
  },
  {
    verbs: `vérifie vérifions regarde regardons demande demandons renseigne renseignons informe consulte réponds répondons écris reviens revenons
      recontacte vérifier regarder demander renseigner consulter recontacterai répondrai reviendrai vérifierai regarderai demanderai`,
    beside: `je nous on me m vous te t vers toi ça cela la le l question et avec à au auprès de en mon ma notre équipe atelier cuisine patronne chef
      collègue collègues ici vite rapidement tout suite dès que possible peux sais vais allons dois devons laissez laisse moi un instant dis
      tiens courant bientôt pour là dessus juste d abord plus`,
  },
  {
    verbs: `controllo verifico chiedo informo guardo rispondo scrivo controlliamo verifichiamo chiediamo rispondiamo controllare verificare
      chiedere`,
    beside: `mi ti vi le lo la e con il mio nostro team subito poi appena posso possibile qui un attimo momento fammi faccio sapere dico in al più
      presto`,
  },
];

const compile = (words: string): ReadonlySet<string> =>
  new Set(listWordsOfComparableText(toComparableText(words)));

type CompiledLooking = {
  readonly verbs: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
  readonly person: ReadonlySet<string> | undefined;
};
let compiled: readonly CompiledLooking[] | undefined;

const CONJUNCTION = /(?<!\p{L})(?:and|but|und|aber|y|pero|e|mas|et|mais|ma)(?!\p{L})/u;

/** `clause` is comparable text. */
export function isLookingClause(clause: string): boolean {
  compiled ??= WORDS.map(({ verbs, beside, person }) => ({
    verbs: compile(verbs),
    beside: compile(beside),
    person: person === undefined ? undefined : compile(person),
  }));
  const parts = clause
    .split(CONJUNCTION)
    .map(listWordsOfComparableText)
    .filter((words) => words.length > 0);
  return (
    parts.length > 0 &&
    compiled.some(({ verbs, beside, person }) =>
      parts.every(
        (words, index) =>
          words.some((word) => verbs.has(word)) &&
          words.every((word) => verbs.has(word) || beside.has(word) || person?.has(word)) &&
          (person === undefined || index > 0 || words.some((word) => person.has(word))),
      ),
    )
  );
}

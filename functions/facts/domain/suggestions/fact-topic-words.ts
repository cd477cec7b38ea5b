// Words of the topics that customers ask about in five languages, and forms of numbers and money in any.

import { WEEKDAY_WITH_HOURS } from './weekday-names.ts';

const MONEY = String.raw`(?:\p{Sc}|chf|r\$|us\$|usd|eur|gbp) ?\d[\d.,' ]*|\d[\d.,']*(?:,-)? ?(?:\p{Sc}|euros?|eur|chf|francs?|franken|dollars?|dolares|usd|pounds?|quid|gbp|pesos?|reais|real|soles|kr|kronor|zl|tl|lira|円|元|원|руб\p{L}*|грн)`;
const MEASURE = String.raw`\d[\d.,]* ?(?:x ?\d[\d.,]* ?)*(?:cm|mm|ml|cl|kg|gr?|gramm|grams?|lit(?:er|re|ros?)s?|inch(?:es)?|oz|lbs?)`;
const CLOCK = String.raw`\d{1,2}(?:[:.h]\d{2})? ?(?:h|am|pm|uhr|horas?|heures?)?`;
const HOURS = String.raw`${CLOCK} ?(?:-|to|till|until|bis|a las|a|as|ate|a la|hasta|jusqu'a) ?(?:las )?\d{1,2}(?:[:.h]\d{2}| ?(?:h|am|pm|uhr|horas?|heures?)(?!\p{L}))`;

const STREET = String.raw`(?:rua|calle|c/|avenida|rue|plaza|praca|via|piazza) (?:\p{L}+ ){0,4}\p{L}+,? \d+|\p{L}{3,}(?:strasse|str\.|weg|gasse|allee|platz) \d+|\d+[a-z]? (?:\p{L}+ ){1,2}(?:street|road|avenue|lane|st|rd|ave)`;

export type TopicWords = {
  /** Parts of a pattern, in lower case and without accents. */
  readonly words: readonly string[];
  /** The same for scripts without spaces between words. */
  readonly parts?: readonly string[];
  /** Further words in which a question asks for it. */
  readonly questions?: readonly string[];
  /** Whether it holds for the whole business, or for what one post shows. */
  readonly isAboutBusiness: boolean;
};

export const TOPIC_WORDS = {
  price: {
    words: [MONEY],
    parts: [String.raw`\d[\d.,]*(?:円|元|원)`],
    questions: [
      'how much|prices?|cost|costs',
      'wie ?viel|was kostet|kosten|kostet|preise?',
      'cuanto|cuesta|precios?|vale',
      'quanto|custa|precos?',
      'combien|coute|prix|tarifs?',
    ],
    isAboutBusiness: false,
  },
  size: {
    words: [
      MEASURE,
      String.raw`sizes?(?= (?:xx?s|s|m|l|xx?l|\d|from|are|run|fits?|available))|(?:one|in|available) sizes?|(?:runs?|fits?) (?:small|large|true)`,
      String.raw`grossen?(?= (?:xx?s|s|m|l|xx?l|\d|von|bis))|(?:in|allen) grossen|fallt (?:klein|gross)`,
      String.raw`tallas?(?= (?:xx?s|s|m|l|xx?l|\d|desde|de|unica))|mide|miden|tamanos?(?= (?:s|m|l|\d|de))`,
      String.raw`tamanhos?(?= (?:pp|p|m|g|gg|s|l|xl|\d|unico|do))|medem?`,
      String.raw`tailles?(?= (?:xx?s|s|m|l|xx?l|\d|unique|du))|mesurent?|taille (?:petit|grand)`,
    ],
    questions: [
      'sizes?|grossen?|tallas?|tamanos?|tamanhos?|tailles?|how (?:big|tall|long)|wie gross',
    ],
    isAboutBusiness: false,
  },
  material: {
    words: [
      '(?:(?:hand)?made|(?:hand)?crafted|knitted|sewn|woven) (?:of|from|out of|with)|material is|(?:100 ?% )?(?:cotton|linen|wool|leather|silk|bamboo|cashmere|alpaca|beeswax|soy wax|stainless steel|sterling silver|925 silver|gold[- ](?:plated|filled)|solid (?:wood|oak|gold)|stoneware|porcelain|dishwasher[- ]safe|machine[- ]washable|waterproof|recycled)',
      String.raw`(?:besteh(?:t|en)|gefertigt|hergestellt|gestrickt|genaht) aus|aus (?:100 ?% )?(?:\p{L}+er )?(?:baumwolle|leinen|wolle|leder|seide|holz|eiche|edelstahl|silber|gold|keramik|steinzeug|porzellan|bienenwachs|sojawachs|merino\p{L}*|bio\p{L}*)|spulmaschinen(?:fest|geeignet)|waschbar|wasserfest|vergoldet|recycelt\p{L}*`,
      'hech[oa]s? (?:a mano )?(?:de|con|en(?! (?:el|la) ))|(?:es|son) de (?:algodon|lino|lana|cuero|seda|madera|plata|oro|ceramica|acero)|(?:100 ?% )?algodon|apt[oa]s? para lavavajillas|banad[oa]s? en oro',
      'feit[oa]s? (?:a mao )?(?:de|com|em)|(?:e|sao) de (?:algodao|linho|la|couro|seda|madeira|prata|ouro|ceramica|aco)|(?:100 ?% )?algodao|banhad[oa]s? a ouro|pode ir a maquina',
      'faite?s? (?:main |a la main )?(?:de|en|avec|a partir)|(?:est|sont) en (?:coton|lin|laine|cuir|soie|bois|argent|or|ceramique|acier|gres)|(?:100 ?% )?coton|(?:passe|passent|va|vont) au lave-vaisselle|plaques? or',
    ],
    questions: [
      'material|materials|made of|woraus|que material|de que es|de que e feito|matiere|en quoi',
    ],
    isAboutBusiness: false,
  },
  allergens: {
    words: [
      '(?:gluten|lactose|dairy|nut|sugar|egg|soy|alcohol|fragrance|nickel)[- ]free|contains?|vegan|vegetarian|allergens?|halal|kosher|no (?:nuts|gluten|dairy|eggs)',
      String.raw`(?:gluten|laktose|zucker|nuss|alkohol|nickel|ei)frei\p{L}*|enthalt|enthalten|vegane?[nrs]?|vegetarisch\p{L}*|allergene?|ohne (?:gluten|nusse|laktose|zucker|ei|milch)`,
      'sin (?:gluten|lactosa|azucar|frutos secos|alcohol|huevo)|contienen?|vegan[oa]s?|vegetarian[oa]s?|alergenos?',
      'sem (?:gluten|lactose|acucar|nozes|frutos secos|alcool|ovo)|contem|vegan[oa]s?|vegetarian[oa]s?|alergenios?',
      'sans (?:gluten|lactose|sucre|noix|alcool|oeufs?|nickel)|contiennent|contient|vegane?s?|vegetarien(?:ne)?s?|allergenes?',
    ],
    questions: ['gluten|lactose|laktose|lactosa|nuts|nusse|vegan[oa]?|allerg\\p{L}*|alerg\\p{L}*'],
    isAboutBusiness: false,
  },
  shipping: {
    words: [
      'ships?|shipping|deliver(?:y|s|ies)?|(?:is|are) (?:shipped|delivered)|pick[- ]?ups?|postage',
      String.raw`versand\p{L}*|verschick\p{L}*|versend\p{L}*|liefer\p{L}*|abhol\p{L}*|porto(?= (?:betragt|kostet|ist))`,
      'envios?|enviamos|entregas?|entregamos|recogidas?|gastos de envio',
      'fretes?|portes|entregamos|retirada|levantamento',
      String.raw`livraisons?|livrons|livre(?:e|s|es)|expedi\p{L}*|envoyons|frais de port|retrait`,
    ],
    questions: ['deliver|send|schickt|enviais|envian|envia|envias|entregam|livrez|envoyez'],
    isAboutBusiness: true,
  },
  hours: {
    words: [
      HOURS,
      WEEKDAY_WITH_HOURS,
      String.raw`opening (?:hours|times)|open(?=,? (?:daily|every|from|on|mon|tue|wed|thu|fri|sat|sun|\d|24|all year|year))|closed(?=,? (?:on|every|mon|tue|wed|thu|fri|sat|sun))`,
      String.raw`offnungszeiten|geoffnet|geschlossen|ruhetag\p{L}*|haben (?:\p{L}+ )?(?:offen|auf)(?= )`,
      'horarios?|abiert[oa]s?|abrimos|cerrad[oa]s?|cerramos',
      'abert[oa]s?|fechad[oa]s?|fechamos',
      'horaires?|ouverte?s?|ouvrons|fermee?s?',
    ],
    questions: [
      'opening|open|offen|wann|hours|when|abierto|abris|abren|abrem|aberto|ouvrez|a quelle heure|que horas|que horario',
    ],
    isAboutBusiness: true,
  },
  place: {
    words: [
      STREET,
      String.raw`located (?:in|at|on)|find us (?:in|at|on)|our (?:\p{L}+ )?(?:shop|store|studio|workshop|bakery|cafe|salon|office) is (?:in|at|on)|based in|parking|wheelchair\p{L}*|(?:dog|pet|kid|child|family)[- ]friendly|(?:dogs?|kids|children) (?:are )?(?:welcome|allowed)`,
      String.raw`find(?:et|est|en sie) (?:ihr )?uns (?:in|am|an|auf|im)|unser(?:e)? (?:laden|atelier|werkstatt|studio|cafe|backerei|salon|geschaft) (?:ist|liegt|befindet sich)|adresse|parkpl\p{L}*|barrierefrei\p{L}*|hundefreundlich|hunde sind`,
      'estamos en|(?:nos )?encontramos en|ubicad[oa]s? en|nuestr[oa] (?:tienda|taller|estudio|local|panaderia) esta|direccion|aparcamiento|parking',
      'estamos em|ficamos (?:em|na|no)|localizad[oa]s? (?:em|na|no)|noss[oa] (?:loja|atelier|oficina|estudio|padaria) fica|endereco|morada|estacionamento',
      '(?:nous sommes|on est) situee?s?|notre (?:boutique|atelier|studio|boulangerie|salon) (?:est|se trouve)|situee?s? (?:a|au|en|dans)|adresse|parking',
    ],
    questions: ['where|wo|donde|onde|ou|address|adresse|direccion|endereco|morada'],
    isAboutBusiness: true,
  },
  booking: {
    words: [
      'bookings?|appointments?|reservations?|walk[- ]?ins?|(?:custom|bulk|wholesale|all|minimum) orders?|orders? (?:by|via|through|over|from|are|take|need|must)|gift (?:cards?|vouchers?)|notice|waiting list|repairs?|workshops? (?:cost|last|are|take)',
      String.raw`termine?|terminvereinbarung|buchungen|buchbar|reservierung(?:en)?|anmeldung(?:en)?|bestellungen|sonderanfertigung\p{L}*|vorbestell\p{L}*|gutscheine?|reparatur\p{L}*`,
      'citas?|reservas?|con cita previa|pedidos?|encargos?|tarjetas? regalo|reparaciones',
      'marcac(?:ao|oes)|agendamentos?|reservas?|encomendas?|pedidos?|vales?[- ]presente|cartao presente|reparac(?:ao|oes)',
      'rendez-vous|rdv|reservations?|commandes|sur commande|cartes? cadeaux?|bons? cadeaux?|reparations?',
    ],
    questions: [
      'book|order|bestellen|buchen|reservieren|reservar|pedir|encomendar|marcar|commander|reserver',
    ],
    isAboutBusiness: true,
  },
  payment: {
    words: [
      String.raw`payments?|pay(?= (?:by|with|in|via|cash|on))|paypal|klarna|cash only|card only|(?:credit|debit) cards?|we (?:accept|take) (?:\p{L}+ )*(?:cards?|cash|paypal)|bank transfer|instal?lments|apple pay`,
      String.raw`zahlung\p{L}*|bezahl(?:en|t|ung)|barzahlung|nur bar|kartenzahlung|uberweisung|auf rechnung|ratenzahlung|vorkasse`,
      'pagos?(?= )|pagar|tarjeta|efectivo|bizum|transferencia|a plazos|contra reembolso',
      String.raw`pagamentos?|cartao|cartoes|dinheiro|pix|mb ?way|multibanco|transferencia|parcel\p{L}*|boleto`,
      'paiements?|payer|carte bancaire|especes|virement|en plusieurs fois|cheques?',
    ],
    questions: ['pay|zahlen|pagar|payer'],
    isAboutBusiness: true,
  },
  returns: {
    words: [
      String.raw`returns? (?:are|is|within|policy|and|accepted)|exchanges?|refunds?|warranty|guarantee|\d+[- ](?:day|year)s? (?:returns?|warranty|guarantee)`,
      String.raw`ruckgab\p{L}*|umtausch\p{L}*|retouren|widerruf\p{L}*|garantie|gewahrleistung`,
      'devoluciones|devolucion|cambios(?= )|garantia',
      'devoluc(?:ao|oes)|trocas?(?= )|garantia',
      'retours|echanges?|garantie|remboursements?',
    ],
    isAboutBusiness: true,
  },
  not_offered: {
    words: [
      "(?:we|i) (?:do not|don't|cannot|can't|no longer|only|never) (?:currently )?(?:offer|make|do|sell|ship|deliver|take|accept|repair|have|use|bake|work|send|allow)",
      String.raw`(?:wir|ich) (?:\p{L}+ ){1,2}(?:kein\p{L}*|nur|leider (?:nicht|kein\p{L}*))|(?:bieten|machen|verkaufen|haben|nehmen|verwenden|backen) (?:wir )?(?:leider )?(?:kein\p{L}*|nicht|nur)`,
      'no (?:hacemos|ofrecemos|tenemos|vendemos|enviamos|aceptamos|usamos|reparamos)|solo (?:hacemos|vendemos|aceptamos|enviamos|trabajamos)',
      'nao (?:fazemos|oferecemos|temos|vendemos|enviamos|aceitamos|usamos|reparamos)|so (?:fazemos|vendemos|aceitamos|enviamos|trabalhamos)',
      String.raw`(?:nous|on) (?:ne |n')(?:faisons|proposons|avons|vendons|livrons|acceptons|utilisons|fait|propose|vend|a)(?: (?:pas|plus|que))|(?:nous|on) (?:ne |n')\p{L}+ (?:pas|plus|que)`,
    ],
    isAboutBusiness: true,
  },
} as const satisfies Readonly<Record<string, TopicWords>>;

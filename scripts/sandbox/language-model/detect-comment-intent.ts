// Detects what a comment wants from its words.
export type SandboxCommentIntent =
  | 'complaint'
  | 'price'
  | 'shipping'
  | 'hours'
  | 'course'
  | 'available'
  | 'place'
  | 'recipe'
  | 'question'
  | 'story'
  | 'praise';

const intentPatterns: readonly (readonly [SandboxCommentIntent, RegExp])[] = [
  [
    'complaint',
    /\b(chip|broken|no answer|sold out|refund|disappointed|rota|roto|golpe|agotado|no me han contestado|lascada|quebrad|sem resposta|sprung|kaputt|ohne antwort|cassé|rotto)/i,
  ],
  [
    'shipping',
    /\b(ship|deliver|envío|envías|envíos|enviáis|envían|enviam|envia|versende|versand|liefer|livrez|livraison|spedi)/i,
  ],
  [
    'price',
    /\b(how much|price|cost|cuánto cuesta|precio|cuánto vale|quanto custa|preço|quanto costa|prezzo|was kostet|preis|combien|prix)/i,
  ],
  [
    'hours',
    /\b(opening hours|open|sunday|horario|domingo|abrís|öffnung|geöffnet|sonntag|horaires|dimanche|orari|domenica)/i,
  ],
  ['course', /\b(workshop|course|class|taller|curso|oficina|kurs|atelier|laboratorio|corso)/i],
  [
    'available',
    /\b(available|waiting list|still have|disponible|queda|disponível|zu haben|disponibile|lista|liste)/i,
  ],
  [
    'recipe',
    /\b(recipe|flour|clay|glaze do you|dishwasher|receta|harina|barro usas|lavavajillas|receita|farinha|argila|rezept|mehl|welchen ton|spülmaschine|recette|farine|lave-vaisselle|ricetta|farina|lavastoviglie)/i,
  ],
  ['place', /\b(where (is|was)|dónde|onde fica|wo ist|c[’']est où|dove si trova)/i],
  ['question', /[?？؟]/],
  [
    'story',
    /\b(bought|arrived|grandmother|honeymoon|wedding|compré|llegó|abuela|boda|luna de miel|comprei|chegou|avó|lua de mel|gekauft|oma|flitterwochen|acheté|grand-mère|comprato|arrivato|nonna)/i,
  ],
];

export function detectSandboxCommentIntent(text: string): SandboxCommentIntent {
  return intentPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'praise';
}

// Spanish questions to a pottery studio and its owner's answers.
import type { SandboxDialogueExchange } from './scripted-dialogue-types.ts';

export const spanishDialogueExchanges: readonly SandboxDialogueExchange[] = [
  [
    '¡Hola! ¿Hacéis envíos a Canarias?',
    '> ¡Hola, {name}! Sí, tarda unos seis días y son 9 €. Va todo muy bien envuelto 🤎',
    'Genial, hago el pedido esta tarde.',
  ],
  [
    '¿Os queda alguna taza azul?',
    '> Me quedan dos, una con una marquita en el asa. Si no te importa, esa te la dejo a mitad de precio.',
    '¡Me la quedo! Las marquitas son lo mejor.',
    '> Pues tuya es. La tienes apartada en el mostrador.',
  ],
  [
    '¿Cuándo es el próximo taller de torno?',
    '> El sábado 12, de diez a una. Quedan tres plazas y el café corre de mi cuenta.',
    'Apúntame, por favor. ¿Hay que llevar algo?',
    '> Solo ropa que se pueda manchar. ¡Nos vemos el sábado!',
  ],
  [
    '¿Los platos aguantan el lavavajillas?',
    '> Todos menos los que llevan oro en el borde. Esos mejor a mano.',
  ],
  [
    'Buenas, me ha llegado un cuenco roto 😔',
    '> ¡Ay, cuánto lo siento! ¿Me mandas una foto? Hoy mismo te preparo otro.',
    'Solo ha sido uno, los demás son una maravilla.',
    '> Te sale mañana el nuevo. Gracias por avisar con tanta paciencia.',
  ],
  [
    '¿A qué hora abrís el domingo?',
    '> El obrador de ocho a una, el taller desde las diez. El pan de almendra vuela, ven pronto.',
  ],
  [
    '¿Aceptáis encargos? Sería una vajilla para seis.',
    '> ¡Claro! Necesito unas siete semanas. ¿Para cuándo la quieres y en qué color?',
    'Para finales de marzo, en ese blanco arena.',
    '> Perfecto, el lunes te mando un boceto con el precio.',
  ],
  [
    '¿Tenéis tarjetas regalo?',
    '> Sí, desde 25 €, en papel con lazo o por correo. ¿Cuál prefieres?',
    'En papel, de 50 €. Paso el jueves.',
    '> La tienes lista con tu nombre.',
  ],
  [
    'El pedido 1190 no se mueve desde el lunes…',
    '> Gracias por decírmelo. He llamado: sale mañana a primera hora del almacén.',
    '¡Ya ha llegado! Todo entero. Mil gracias.',
  ],
  [
    '¿El pan de centeno lleva huevo o leche?',
    '> Nada de eso: harina, agua, sal y paciencia.',
    'Pues mañana voy a por uno.',
  ],
  [
    '¿Se puede aparcar cerca? Mi madre anda despacio.',
    '> Detrás de la casa hay dos plazas. Toca el timbre y te abro la verja.',
  ],
  [
    '¿Estaréis en el mercadillo de Navidad?',
    '> Sí, junto a la fuente, desde las nueve. Los cuencos pequeños se acaban primero.',
    '¡Allí nos vemos! 😊',
  ],
];

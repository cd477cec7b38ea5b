// Names of weekdays in five languages, as parts of patterns for folded text.

export const WEEKDAYS = [
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag',
  'lunes|martes|miercoles|jueves|viernes|sabado|domingo|(?:segunda|terca|quarta|quinta|sexta)(?:-feira)?',
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
].join('|');

/** These mean nothing else in any of the languages. */
const CLEAR_SHORT_WEEKDAYS =
  'mon|tue|wed|thu|fri|sat|sun|mo|fr|sa|lun|mar|mie|jue|vie|sab|dom|seg|ter|qua|qui|mer|jeu|ven|sam|dim';
const SHORT_WEEKDAYS = `${CLEAR_SHORT_WEEKDAYS}|di|mi|do|so|sex`;

const BETWEEN_WEEKDAYS = String.raw`\.?(?: ?[-+&/] ?| (?:to|through|till|bis|und|and|a|y|e|et|ate|au) )`;

/** Such as `Mon-Fri` and `lunes a viernes`. */
export const WEEKDAY_RANGE = `(?:${WEEKDAYS}|${SHORT_WEEKDAYS})${BETWEEN_WEEKDAYS}(?:a |los |el |le )?(?:${WEEKDAYS}|${SHORT_WEEKDAYS})`;

/** Such as `Sat 10-14` and `Mo-Fr: 8-16`, where the numbers have no unit. */
export const WEEKDAY_WITH_HOURS = String.raw`(?:${WEEKDAY_RANGE}|${WEEKDAYS}|${CLEAR_SHORT_WEEKDAYS})s?\.?[:,]? ?(?:from |von |de |das |du )?\d{1,2}(?:[:.h]\d{2})? ?- ?\d{1,2}`;

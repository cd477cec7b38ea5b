import { expect, test } from 'vitest';
import { readOptOut } from './opt-out.ts';

test.each([
  'STOP',
  'stop!!!',
  ' Stop. ',
  'please stop',
  'Stop, please',
  'UNSUBSCRIBE',
  'opt-out',
  'Arrêt',
  'désabonner',
  'Bitte abmelden!',
  'no más mensajes',
  'СТОП',
  'ストップ',
  'إيقاف',
  'הסר',
  'Hi, please do not message me again.',
  "Please don't contact me",
  'no me escribas más',
  'não me mande mais mensagens',
  'ne m’écrivez plus',
  'cancellami',
  'leave me alone',
  'stop sending me messages',
  'remove me',
  'basta messaggi',
  'déjame en paz',
  '配信停止',
  '退订',
  '수신거부',
  'wypisz mnie',
  'durdur',
  'Schreib mir nicht mehr',
])('%j opts out', (text) => {
  expect(readOptOut(text)).toBe('out');
});

test.each(['START', 'start please', 'Unstop'])('%j opts in again', (text) => {
  expect(readOptOut(text)).toBe('in');
});

test.each([
  '',
  '🛑',
  'stop it is lovely',
  'where is the bus stop',
  'start at what price',
  'ok',
  'I cannot stop looking at it',
  'Can you remove menus from the photo?',
  'Do you deliver to Baja?',
])('%j does neither', (text) => {
  expect(readOptOut(text)).toBeUndefined();
});

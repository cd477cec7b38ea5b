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
])('%j opts out', (text) => {
  expect(readOptOut(text)).toBe('out');
});

test.each(['START', 'start please', 'Unstop'])('%j opts in again', (text) => {
  expect(readOptOut(text)).toBe('in');
});

test.each(['', '🛑', 'stop it is lovely', 'where is the bus stop', 'start at what price', 'ok'])(
  '%j does neither',
  (text) => {
    expect(readOptOut(text)).toBeUndefined();
  },
);

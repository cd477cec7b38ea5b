// Files attached to messages: a sound, a document and a sticker, and one recorded video clip.
import { readFileSync } from 'node:fs';

const sampleRate = 8_000;
const soundSeconds = 3;

/** An 8-bit mono WAV of a few soft tones that depend on the seed. */
export function buildAttachmentWav(seed: number): Buffer {
  const samples = Buffer.alloc(sampleRate * soundSeconds);
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / sampleRate;
    const beat = Math.floor(time * 4);
    const pitch = 196 * 2 ** ((((seed >> (beat % 8)) + beat * 5) % 12) / 12);
    const fade = Math.exp(-4 * (time * 4 - beat));
    samples[index] = 128 + Math.round(48 * fade * Math.sin(2 * Math.PI * pitch * time));
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** A one-page PDF with one line of text. */
export function buildAttachmentPdf(line: string): Buffer {
  const content = `BT /F1 20 Tf 60 740 Td (${line.replace(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

export const heartStickerSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"><path d="M100 172 36 106C8 76 22 34 58 32c20-1 33 11 42 26 9-15 22-27 42-26 36 2 50 44 22 74z" fill="#e5484d"/><path d="M52 62c6-10 18-13 26-10" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="9" stroke-linecap="round"/></svg>';

/** Four seconds of zooming into the picture that `sampleVideoClipScene` names. */
export function readSampleVideoClip(): Buffer {
  return readFileSync(new URL('clip.mp4', import.meta.url));
}

/** The clip was recorded from this picture, so a video starts with its own preview. */
export const sampleVideoClipScene = { scene: 'potted-plant', seed: 'clip' } as const;

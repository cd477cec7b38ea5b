// The outputs of a real model for the cases of the evaluation, as it wrote them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { EvaluationPart } from './evaluation-accounts.ts';

const recordingSchema = z.strictObject({
  /** The name of the model. */
  model: z.string().min(1),
  /** The day of the recording (`2026-12-01`). */
  recorded_on: z.iso.date(),
  /** By the id of the case. */
  outputs: z.record(z.string(), z.string()),
});
export type RecordedOutputs = z.infer<typeof recordingSchema>;

type RecordedKind = 'drafts' | 'smart-checks';

const getFile = (kind: RecordedKind, part: EvaluationPart): string =>
  path.resolve(import.meta.dirname, 'data/recorded', kind, `${part}.json`);

/** No outputs when nothing was recorded. */
export function readRecordedOutputs(kind: RecordedKind, part: EvaluationPart): RecordedOutputs {
  const file = getFile(kind, part);
  if (!existsSync(file)) return { model: 'none', recorded_on: '2026-12-01', outputs: {} };
  return recordingSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

export function writeRecordedOutputs(
  kind: RecordedKind,
  part: EvaluationPart,
  recording: RecordedOutputs,
): void {
  writeFileSync(getFile(kind, part), `${JSON.stringify(recording, null, 2)}\n`);
}

// A stage: one deployment of the system with its own address, data and settings, described by one file.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import { productSettingsSchema, type StageFile, stageFileSchema } from './stage-settings.ts';

/** Only the web app needs it. */
const { TERMS_URL, ...functionSettings } = productSettingsSchema.shape;
/** A plain setting of the functions, by the name of its environment variable. */
export type FunctionSettingName = keyof typeof functionSettings | 'RULE_DELAY_MINUTE_SECONDS';
export const FUNCTION_SETTING_NAMES = [
  ...Object.keys(functionSettings),
  // A minute has sixty seconds in every deployed stage.
  'RULE_DELAY_MINUTE_SECONDS',
] as readonly FunctionSettingName[];
export type FunctionSettings = Readonly<Record<FunctionSettingName, string>>;

export type Stage = Omit<StageFile, 'account' | 'region' | 'settings'> & {
  readonly name: string;
  /** The account and region of the deployment; undefined on a developer's machine. */
  readonly env: { readonly account: string; readonly region: string } | undefined;
  readonly settings: FunctionSettings;
  /** Origins of images beside all https ones; stages in AWS need none. */
  readonly imageOrigins: readonly string[];
};

const STAGES_FOLDER = path.join(import.meta.dirname, '..', 'stages');
/** Operators copy the file of this stage. */
export const EXAMPLE_STAGE_NAME = 'example';
/** CloudFront chooses the address at the first deployment, unless there is a domain. */
export const UNKNOWN_APP_URL = 'https://address-not-known-yet.invalid';

const STAGE_NAME = /^[a-z][a-z0-9-]{0,15}$/;
/** Domains, account and app id of the example, which do not exist. */
const EXAMPLE_VALUE =
  /(?:\.example|(?<![\w-])example\.(?:com|net|org))(?![\w.-])|111122223333|^123456789012345$/;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text in quotation marks',
  number: 'a number without quotation marks',
  boolean: 'true or false',
};

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** Describes the issues for which the schema has no sentence of its own. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys')
    return `has the unknown key ${issue.keys.join(', ')}: correct its name or remove it`;
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input !== undefined)
    return `must be ${TYPE_WORDS[issue.expected] ?? `an ${issue.expected}`}`;
  const { description } = (issue.inst ?? {}) as { readonly description?: string };
  return `is missing: ${description ?? 'it has no default'}`;
}

function listExampleIssues(value: unknown, at: readonly string[] = []): readonly Issue[] {
  if (typeof value === 'string') {
    const message = `is still the example "${value}": put your own value there`;
    return EXAMPLE_VALUE.test(value) ? [{ path: at, message }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listExampleIssues(inner, [...at, key]));
}

/** @throws Error with one sentence for each mistake */
function refuse(name: string, issues: readonly Issue[]): never {
  const sentences = issues.map(({ path: at, message }) =>
    [at.length === 0 ? 'The file' : at.join('.'), `${message}.`].join(' '),
  );
  throw new Error(`infra/stages/${name}.json cannot be deployed:\n${sentences.join('\n')}`);
}

const getAppUrl = ({ settings, domain }: StageFile): string =>
  domain ? `https://${domain.name}` : (settings.APP_URL ?? UNKNOWN_APP_URL);

/** @throws Error that names every mistake with its key and its remedy */
export function parseStageFile(name: string, content: unknown): StageFile {
  const examples = name === EXAMPLE_STAGE_NAME ? [] : listExampleIssues(content);
  const parsed = stageFileSchema.safeParse(content, { error: describeIssue });
  if (!parsed.success) return refuse(name, [...parsed.error.issues, ...examples]);
  return examples.length > 0 ? refuse(name, examples) : parsed.data;
}

export function buildStageFromFile(name: string, file: StageFile): Stage {
  const { account, region, settings, ...rest } = file;
  return {
    ...rest,
    name,
    env: { account, region },
    settings: {
      ...settings,
      APP_URL: getAppUrl(file),
      OPENAI_READS_PICTURES: String(settings.OPENAI_READS_PICTURES),
      POST_HOLD_SECONDS: String(settings.POST_HOLD_SECONDS),
      RULE_DELAY_MINUTE_SECONDS: '60',
    },
    imageOrigins: [],
  };
}

/** Every stage that has a file, the example included. */
export const listStageNames = (): readonly string[] =>
  globSync('*.json', { cwd: STAGES_FOLDER })
    .map((file) => path.parse(file).name)
    .sort();

function readJson(name: string): unknown {
  const file = path.join(STAGES_FOLDER, `${name}.json`);
  if (!existsSync(file)) {
    throw new Error(
      `infra/stages/${name}.json does not exist: copy infra/stages/example.json, or name one of ${listStageNames().join(', ')}.`,
    );
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`infra/stages/${name}.json is no JSON: ${(error as Error).message}.`);
  }
}

/** The content of a stage's file, unchecked. @throws Error when there is none */
export function readStageContent(name: unknown): unknown {
  if (typeof name !== 'string')
    throw new Error('No stage is named: add `-c stage=<name>` to cdk, or `--stage <name>` to npm.');
  if (!STAGE_NAME.test(name)) {
    throw new Error(
      `The name of a stage has up to 16 small letters, digits and hyphens, beginning with a letter, unlike "${name}".`,
    );
  }
  return readJson(name);
}

/** @throws Error that says what to do about each mistake */
export const readStageFile = (name: unknown): StageFile =>
  parseStageFile(String(name), readStageContent(name));

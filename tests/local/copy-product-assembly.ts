// A copy of the product's assembly with a changed template, from which a test starts the product.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { synthesizeCloudAssembly } from '#scripts/local/template/synthesize-cloud-assembly.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVICE_TEMPLATE_FILE = 'Replyloom-local-Service.template.json';

/** Copies it to `<folder>/assembly`, where `startTestCloudFromFolder` looks for it. */
export async function copyProductAssembly<Template>(
  folder: string,
  changeTemplate: (template: Template) => void,
): Promise<void> {
  const copy = path.join(folder, 'assembly');
  cpSync(await synthesizeCloudAssembly(ROOT, () => undefined), copy, { recursive: true });
  // The bundles are CommonJS in every folder.
  writeFileSync(path.join(copy, 'package.json'), '{"type":"commonjs"}\n');
  const file = path.join(copy, SERVICE_TEMPLATE_FILE);
  const template = JSON.parse(readFileSync(file, 'utf8')) as Template;
  changeTemplate(template);
  writeFileSync(file, JSON.stringify(template));
}

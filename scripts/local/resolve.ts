// CloudFormation's intrinsic functions, worked out for this machine.
import type { Assembly, Resource, StackTemplate } from './assembly.ts';
import { ACCOUNT, attributeOf, NAME_PROPERTY, type Named, REGION, refOf } from './identity.ts';

export type Surroundings = {
  /** Where AWS services answer on this machine. */
  readonly endpoint: string;
  /** The value of the plain setting of that name. */
  readonly setting: (name: string) => string | undefined;
};

export type Resolve = (stack: StackTemplate, value: unknown) => unknown;

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::Region': REGION,
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

const SETTING_TYPE = 'AWS::SSM::Parameter::Value<String>';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function asList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${what} needs a list.`);
  return value;
}

/** A resolver over every stack of the assembly. @throws Error (when used) on what it cannot resolve. */
export function createResolver(assembly: Assembly, surroundings: Surroundings): Resolve {
  const named = (stack: StackTemplate, logicalId: string, resource: Resource): Named => {
    const property = NAME_PROPERTY[resource.Type];
    const given = property === undefined ? undefined : resource.Properties[property];
    const name = given === undefined ? undefined : resolve(stack, given);
    return {
      type: resource.Type,
      logicalId,
      givenName: typeof name === 'string' ? name : undefined,
    };
  };

  const parameter = (stack: StackTemplate, name: string): unknown => {
    const declared = stack.Parameters[name];
    if (declared?.Type !== SETTING_TYPE) return declared?.Default;
    const setting = String(declared.Default).split('/').at(-1) ?? '';
    const value = surroundings.setting(setting);
    if (value === undefined) throw new Error(`The setting ${setting} has no value.`);
    return value;
  };

  const reference = (stack: StackTemplate, name: string): unknown => {
    if (name === 'AWS::StackName') return stack.name;
    if (name === 'AWS::NoValue') return undefined;
    if (name in PSEUDO_PARAMETERS) return PSEUDO_PARAMETERS[name];
    if (name in stack.Parameters) return parameter(stack, name);
    const resource = stack.Resources[name];
    if (!resource) throw new Error(`${stack.name} refers to ${name}, which it does not have.`);
    return refOf(named(stack, name, resource), surroundings.endpoint);
  };

  const attribute = (stack: StackTemplate, logicalId: string, name: string): string => {
    const resource = stack.Resources[logicalId];
    if (!resource) throw new Error(`${stack.name} refers to ${logicalId}, which it does not have.`);
    return attributeOf(named(stack, logicalId, resource), name);
  };

  const imported = (name: unknown): unknown => {
    for (const stack of assembly.stacks) {
      for (const output of Object.values(stack.Outputs)) {
        if (output.Export && resolve(stack, output.Export.Name) === name) {
          return resolve(stack, output.Value);
        }
      }
    }
    throw new Error(`No stack exports ${String(name)}.`);
  };

  const substitute = (stack: StackTemplate, argument: unknown): string => {
    const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
    return String(text).replace(/\$\{([^}]+)\}/g, (_, name: string) => {
      if (name.startsWith('!')) return `\${${name.slice(1)}}`;
      if (isObject(variables) && name in variables) return String(resolve(stack, variables[name]));
      const dot = name.indexOf('.');
      if (dot > 0) return attribute(stack, name.slice(0, dot), name.slice(dot + 1));
      return String(reference(stack, name));
    });
  };

  const intrinsic = (stack: StackTemplate, name: string, argument: unknown): unknown => {
    switch (name) {
      case 'Ref':
        return reference(stack, String(argument));
      case 'Fn::GetAtt': {
        const [logicalId, attributeName] =
          typeof argument === 'string' ? argument.split(/\.(.*)/s) : asList(argument, name);
        return attribute(stack, String(logicalId), String(attributeName));
      }
      case 'Fn::Join': {
        const [separator, parts] = asList(argument, name);
        return asList(resolve(stack, parts), name).map(String).join(String(separator));
      }
      case 'Fn::Sub':
        return substitute(stack, argument);
      case 'Fn::Select': {
        const [index, list] = asList(argument, name);
        return asList(resolve(stack, list), name)[Number(resolve(stack, index))];
      }
      case 'Fn::Split': {
        const [separator, text] = asList(argument, name);
        return String(resolve(stack, text)).split(String(separator));
      }
      case 'Fn::ImportValue':
        return imported(resolve(stack, argument));
      default:
        throw new Error(`The template uses ${name}, which is unknown here.`);
    }
  };

  const resolve: Resolve = (stack, value) => {
    if (Array.isArray(value)) return value.map((entry) => resolve(stack, entry));
    if (!isObject(value)) return value;
    const [[key, argument] = ['', undefined], ...rest] = Object.entries(value);
    if (rest.length === 0 && (key === 'Ref' || key.startsWith('Fn::'))) {
      return intrinsic(stack, key, argument);
    }
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, entry]) => [name, resolve(stack, entry)] as const)
        .filter(([, entry]) => entry !== undefined),
    );
  };
  return resolve;
}

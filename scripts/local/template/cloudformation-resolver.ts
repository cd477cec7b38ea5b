// Resolves CloudFormation's intrinsic functions to values on this machine.
import type {
  CloudAssembly,
  CloudFormationResource,
  StackTemplate,
} from './read-cloud-assembly.ts';
import {
  LOCAL_AWS_ACCOUNT_ID,
  LOCAL_REGION,
  NAME_PROPERTY_BY_RESOURCE_TYPE,
  resolveResourceAttribute,
  resolveResourceRef,
  type TemplateResourceIdentity,
} from './template-resource-identity.ts';

export type CloudFormationResolverContext = {
  /** Endpoint of the AWS services on this machine. */
  readonly endpoint: string;
  /** Value of the plain setting or secret with that name. */
  readonly getSetting: (name: string) => string | undefined;
};

export type CloudFormationResolver = (stack: StackTemplate, value: unknown) => unknown;

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::Region': LOCAL_REGION,
  'AWS::AccountId': LOCAL_AWS_ACCOUNT_ID,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** A dynamic reference to a parameter of SSM, whose group is the name of a setting. */
const SETTING_REFERENCE =
  /\{\{resolve:(?:ssm|secretsmanager):\/[^}:]*?(\w+)(?::SecretString:*)?\}\}/g;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function requireList(value: unknown, functionName: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${functionName} needs a list.`);
  return value;
}

/**
 * A resolver over every stack of the assembly.
 * @throws Error (on use) for a value it cannot resolve.
 */
export function createCloudFormationResolver(
  assembly: CloudAssembly,
  context: CloudFormationResolverContext,
): CloudFormationResolver {
  const identifyResource = (
    stack: StackTemplate,
    logicalId: string,
    resource: CloudFormationResource,
  ): TemplateResourceIdentity => {
    const property = NAME_PROPERTY_BY_RESOURCE_TYPE[resource.Type];
    const templateName = property === undefined ? undefined : resource.Properties[property];
    const name = templateName === undefined ? undefined : resolve(stack, templateName);
    return {
      type: resource.Type,
      logicalId,
      explicitName: typeof name === 'string' ? name : undefined,
    };
  };

  const resolveDynamicReferences = (text: string): string =>
    text.replace(SETTING_REFERENCE, (_, name: string) => {
      const value = context.getSetting(name);
      if (value === undefined) throw new Error(`The setting ${name} has no value.`);
      return value;
    });

  const resolveReference = (stack: StackTemplate, name: string): unknown => {
    if (name === 'AWS::StackName') return stack.name;
    if (name === 'AWS::NoValue') return undefined;
    if (name in PSEUDO_PARAMETERS) return PSEUDO_PARAMETERS[name];
    if (name in stack.Parameters) return stack.Parameters[name]?.Default;
    const resource = stack.Resources[name];
    if (!resource) throw new Error(`${stack.name} refers to ${name}, which it does not have.`);
    return resolveResourceRef(identifyResource(stack, name, resource), context.endpoint);
  };

  const resolveGetAtt = (stack: StackTemplate, logicalId: string, name: string): string => {
    const resource = stack.Resources[logicalId];
    if (!resource) throw new Error(`${stack.name} refers to ${logicalId}, which it does not have.`);
    return resolveResourceAttribute(identifyResource(stack, logicalId, resource), name);
  };

  const resolveImport = (name: unknown): unknown => {
    for (const stack of assembly.stacks) {
      for (const output of Object.values(stack.Outputs)) {
        if (output.Export && resolve(stack, output.Export.Name) === name) {
          return resolve(stack, output.Value);
        }
      }
    }
    throw new Error(`No stack exports ${String(name)}.`);
  };

  const substituteVariables = (stack: StackTemplate, argument: unknown): string => {
    const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
    return String(text).replace(/\$\{([^}]+)\}/g, (_, name: string) => {
      if (name.startsWith('!')) return `\${${name.slice(1)}}`;
      if (isObject(variables) && name in variables) return String(resolve(stack, variables[name]));
      const dot = name.indexOf('.');
      if (dot > 0) return resolveGetAtt(stack, name.slice(0, dot), name.slice(dot + 1));
      return String(resolveReference(stack, name));
    });
  };

  const resolveIntrinsic = (stack: StackTemplate, name: string, argument: unknown): unknown => {
    switch (name) {
      case 'Ref':
        return resolveReference(stack, String(argument));
      case 'Fn::GetAtt': {
        const [logicalId, attributeName] =
          typeof argument === 'string' ? argument.split(/\.(.*)/s) : requireList(argument, name);
        return resolveGetAtt(stack, String(logicalId), String(attributeName));
      }
      case 'Fn::Join': {
        const [separator, parts] = requireList(argument, name);
        return requireList(resolve(stack, parts), name).map(String).join(String(separator));
      }
      case 'Fn::Sub':
        return substituteVariables(stack, argument);
      case 'Fn::Select': {
        const [index, list] = requireList(argument, name);
        return requireList(resolve(stack, list), name)[Number(resolve(stack, index))];
      }
      case 'Fn::Split': {
        const [separator, text] = requireList(argument, name);
        return String(resolve(stack, text)).split(String(separator));
      }
      case 'Fn::ImportValue':
        return resolveImport(resolve(stack, argument));
      default:
        throw new Error(`The local runner does not support ${name} in templates.`);
    }
  };

  const resolve: CloudFormationResolver = (stack, value) => {
    if (Array.isArray(value)) return value.map((entry) => resolve(stack, entry));
    if (typeof value === 'string') return resolveDynamicReferences(value);
    if (!isObject(value)) return value;
    const [[key, argument] = ['', undefined], ...rest] = Object.entries(value);
    if (rest.length === 0 && (key === 'Ref' || key.startsWith('Fn::'))) {
      return resolveIntrinsic(stack, key, argument);
    }
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, entry]) => [name, resolve(stack, entry)] as const)
        .filter(([, entry]) => entry !== undefined),
    );
  };
  return resolve;
}

import { z } from 'zod';

/** Copies a value, or the part of it that its schema declares. */
type Copy = (value: unknown) => unknown;

/**
 * A copy that has of a reply what its schema declares and nothing else, whatever a row held besides. It does not look at
 * the values, which costs more than all else of a long reply: tests and development do (`bind.ts`), and clients.
 */
export function copyDeclared(schema: z.core.$ZodType): Copy {
  return copyOf(schema) ?? ((value) => value);
}

/** Undefined where there is nothing to leave out. */
function copyOf(schema: z.core.$ZodType): Copy | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return def.catchall ? (value) => z.parse(schema, value) : copyObject(def.shape);
    case 'array': {
      const element = copyOf(def.element);
      return element && ((value) => (value as unknown[]).map(element));
    }
    case 'nullable':
    case 'optional': {
      const inner = copyOf(def.innerType);
      return inner && ((value) => (value === null || value === undefined ? value : inner(value)));
    }
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return undefined;
    default:
      // Which of several schemas a value has is found by checking it.
      return (value) => z.parse(schema, value);
  }
}

function copyObject(shape: z.core.$ZodShape): Copy {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, copy: copyOf(schema) }));
  return (value) => {
    const from = value as { readonly [name: string]: unknown };
    const copied: { [name: string]: unknown } = {};
    for (const { name, copy } of fields) {
      const field = from[name];
      if (field !== undefined) copied[name] = copy ? copy(field) : field;
    }
    return copied;
  };
}

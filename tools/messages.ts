import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';

/** Prints every text of the catalogues on one page, so that they can be read as a whole: `npm run messages`. */
const root = join(import.meta.dirname, '..');
const paths = await Array.fromAsync(glob('{apps,packages}/*/src/**/{messages,*Messages}.ts', { cwd: root }));

for (const path of paths.toSorted()) {
  const source = await readFile(join(root, path), 'utf8');
  const lines = messagesIn(path, source);
  if (lines.length > 0) console.log(`\n## ${dirname(path)}\n\n${lines.join('\n')}`);
}

/** `- key: text` for each message, what it is made from in braces. */
function messagesIn(path: string, source: string): string[] {
  const lines: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [, english] }) => {
      if (callee.type === 'Identifier' && callee.name === 'defineMessages' && english !== undefined) {
        lines.push(...linesOf(english, source, ''));
      }
    },
  }).visit(parseSync(path, source).program);
  return lines;
}

function linesOf(node: Node, source: string, prefix: string): string[] {
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    const key = prefix + source.slice(property.key.start, property.key.end);
    if (property.value.type === 'ObjectExpression') return linesOf(property.value, source, `${key}.`);
    return [`- \`${key}\`: ${textOf(property.value, source)}`];
  });
}

function textOf(node: Node, source: string): string {
  switch (node.type) {
    case 'Literal':
      return String(node.value);
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value }, index) => {
          const expression = node.expressions[index];
          return value.cooked + (expression ? `{${source.slice(expression.start, expression.end)}}` : '');
        })
        .join('');
    case 'ArrowFunctionExpression':
      return textOf(node.body, source);
    case 'ConditionalExpression':
      return `${textOf(node.consequent, source)} | ${textOf(node.alternate, source)}`;
    default:
      return source.slice(node.start, node.end).replace(/\s+/g, ' ');
  }
}

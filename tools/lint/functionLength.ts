import { parseSync, Visitor } from 'oxc-parser';
import type { Source } from './importRule.ts';

const MAX_LINES = 70;

/** The functions among `sources` (paths from the root) with over 70 lines from their first to their last; tests are left out. */
export function findLongFunctions(sources: readonly Source[]): string[] {
  return sources.filter(({ path }) => !isTest(path)).flatMap(longFunctionsIn);
}

function longFunctionsIn({ path, text }: Source): string[] {
  const found: string[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const measure = ({ start, end }: { start: number; end: number }) => {
    const line = lineAt(start);
    const lines = lineAt(end) - line + 1;
    if (lines > MAX_LINES)
      found.push(`${path}:${line}: a function of ${lines} lines; ${MAX_LINES} are allowed`);
  };
  const visitor = new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  });
  visitor.visit(parseSync(path, text).program);
  return found;
}

/** Whether a file is a test, or serves tests alone. */
function isTest(path: string): boolean {
  return /\.(test|test-\w+|spec|fixture)\.tsx?$/.test(path) || /^e2e\/|\/testing\//.test(path);
}

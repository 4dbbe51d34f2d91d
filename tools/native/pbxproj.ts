/** A value of a property list as Xcode writes its projects: a text, a list, or a record. */
export type PlistValue = string | PlistValue[] | { [key: string]: PlistValue };
type PlistRecord = { [key: string]: PlistValue };

const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|\s+|"((?:[^"\\]|\\.)*)"|[{}()=;,]|[\w.$/:<>@+-]+/gy;

/** Parses such a property list; throws where it is none. */
export function parsePbxproj(text: string): PlistRecord {
  const tokens = tokensOf(text);
  let next = 0;
  const take = (wanted?: string) => {
    const token = tokens[next++];
    if (token === undefined || (wanted !== undefined && token.sign !== wanted)) {
      throw new Error(`Expected ${wanted ?? 'a value'}, found ${token?.text ?? 'the end'}`);
    }
    return token;
  };
  const comes = (sign: string) => tokens[next]?.sign === sign;

  function value(): PlistValue {
    const { sign, text } = take();
    if (sign === '{') return record();
    if (sign !== '(') return text;
    const list: PlistValue[] = [];
    while (!comes(')')) {
      list.push(value());
      if (!comes(')')) take(',');
    }
    take(')');
    return list;
  }
  function record(): PlistRecord {
    const entries: PlistRecord = {};
    while (!comes('}')) {
      const key = take().text;
      take('=');
      if (key in entries) throw new Error(`${key} stands there twice`);
      entries[key] = value();
      take(';');
    }
    take('}');
    return entries;
  }
  take('{');
  return record();
}

function tokensOf(text: string): { sign: string | undefined; text: string }[] {
  const tokens: { sign: string | undefined; text: string }[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) throw new Error(`Nothing is written as '${text.slice(at, at + 20)}'`);
    const [whole, quoted] = found;
    if (quoted !== undefined) tokens.push({ sign: undefined, text: quoted });
    else if (/^[{}()=;,]$/.test(whole)) tokens.push({ sign: whole, text: whole });
    else if (!/^(\s|\/\*|\/\/)/.test(whole)) tokens.push({ sign: undefined, text: whole });
  }
  return tokens;
}

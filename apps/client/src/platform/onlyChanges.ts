import { inTurn } from './inTurn.ts';

/**
 * Hands a value on unless it is the one that was handed on before, so that what is asked for every few seconds does not
 * wake the device each time; one after the other. What was not taken counts as not handed on. Never rejects.
 */
export function onlyChanges<Value>(handOn: (value: Value) => Promise<void>): (value: Value) => Promise<void> {
  const turn = inTurn();
  let last: string | undefined;
  return async (value) => {
    const text = JSON.stringify(value);
    if (text === last) return;
    last = text;
    await turn(() =>
      handOn(value).catch(() => {
        if (last === text) last = undefined;
      }),
    );
  };
}

import { ApiError } from '@gatehouse/contract/errors';
import { create } from 'zustand';

/** How the question whether it is still them ends: `answer` is there while it is asked. */
export const useProofQuestion = create<{ answer: ((isProven: boolean) => void) | undefined }>(() => ({
  answer: undefined,
}));

/** What is asked for now; whatever needs a proof meanwhile waits for the same. */
let asked: Promise<boolean> | undefined;

/** Makes a request; where it takes a newer proof, asks the person for one and makes it again. */
export async function provenFirst<Response>(make: () => Promise<Response>): Promise<Response> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'PROVE_AGAIN')) throw error;
    asked ??= ask();
    if (!(await asked)) throw error;
    return make();
  }
}

async function ask(): Promise<boolean> {
  const isProven = await new Promise<boolean>((answer) => useProofQuestion.setState({ answer }));
  useProofQuestion.setState({ answer: undefined });
  asked = undefined;
  return isProven;
}

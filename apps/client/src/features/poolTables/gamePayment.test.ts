import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '@gatehouse/contract/errors';
import { unreachable } from '../../lib/networkError.ts';
import { type GameStage, type JoinedGame, payForGame } from './gamePayment.ts';

const game = { entryId: 1, bookingId: 2, index: 3 };

/** Pays against answers that come one after the other; the last one stays. */
async function pay(answers: (JoinedGame | Error)[], online = () => true) {
  const stages: GameStage[] = [];
  let asked = 0;
  const outcome = await payForGame({
    async book() {
      const answer = answers[Math.min(asked++, answers.length - 1)]!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    wait: async () => {},
    isOnline: online,
    onStage: (stage) => stages.push(stage),
  });
  return { outcome, stages, asked };
}

describe('paying for a game', () => {
  it('joins the queue', async () => {
    assert.deepEqual(await pay([game]), { outcome: { kind: 'joined', game }, stages: ['paying'], asked: 1 });
  });

  it('ends with what is certain', async () => {
    const declined = await pay([new ApiError('CARD_DECLINED', 'Your card was declined.')]);
    assert.deepEqual(declined.outcome, { kind: 'declined', message: 'Your card was declined.' });
    const full = await pay([new ApiError('QUEUE_FULL')]);
    assert.equal(full.outcome.kind, 'refused');
  });

  it('is sent again until it is answered', async () => {
    const open = [unreachable(), new ApiError('PROVIDER_UNAVAILABLE'), new ApiError('PAYMENT_PENDING')];
    const { outcome, stages, asked } = await pay([...open, game]);
    assert.deepEqual([outcome.kind, asked], ['joined', 4]);
    assert.deepEqual(stages, ['paying', 'lookingUp', 'lookingUp', 'lookingUp']);
  });

  it('is looked for as long as the device is offline, and for a minute after', async () => {
    let looks = 0;
    const { outcome, asked } = await pay([unreachable()], () => ++looks > 50);
    assert.deepEqual([outcome.kind, asked], ['unknown', 80]);
  });
});

import { type GoodsAct, moveGoods, type StaffLockableDetails } from '@gatehouse/contract/api/staffLockables';
import { ApiError } from '@gatehouse/contract/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PackagePlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { call } from '../../lib/api.ts';
import { refreshBelow } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { show } from '../../ui/toast.ts';
import { goodsLabel } from './goodsLabel.ts';
import { messages } from './messages.ts';
import styles from './UserAccessControl.module.css';

type Act = GoodsAct['act'];
type Good = StaffLockableDetails['goods'][number];
type RestockProps = { lockable: StaffLockableDetails };

/** Fills a compartment, counts what lies in it or writes some of it off, as one stands before it. */
export function Restock({ lockable }: RestockProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button wide icon={<PackagePlus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {messages.restock}
      </Button>
      <LazyModal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size="small"
        title={messages.restockTitle(lockable.name)}
      >
        {lockable.goods.length === 0 ? <p>{messages.noGoods}</p> : <GoodsForm lockable={lockable} />}
      </LazyModal>
    </>
  );
}

/** Stays open, as several products are put in one after the other. */
function GoodsForm({ lockable }: RestockProps) {
  const { goods } = lockable;
  const there = goods.find(({ inStock, reserved }) => inStock + reserved > 0) ?? goods[0]!;
  const [productId, setProductId] = useState(there.productId);
  const [act, setAct] = useState<Act>('fill');
  const [pieces, setPieces] = useState('');
  const [reason, setReason] = useState('');
  const good = goods.find((one) => one.productId === productId) ?? there;
  const move = useMoveGoods(lockable.id);
  const isNumber = /^\d{1,4}$/.test(pieces.trim());
  const wrong = (field: 'pieces' | 'reason') => problemAt(move.error, field);
  const failure = move.error && !wrong('pieces') && !wrong('reason') ? failureOf(move.error) : undefined;
  const isTried = move.isError || pieces !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isNumber) return setPieces(pieces.trim() === '' ? ' ' : pieces);
    move.mutate(
      { good, body: bodyOf(act, Number(pieces), good, reason) },
      {
        onSuccess: (after) => {
          setPieces('');
          setReason('');
          const now = after.goods.find((one) => one.productId === good.productId);
          show(messages.restocked(good.name, now ? goodsLabel(now) : messages.empty));
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate className={styles.question}>
      <FormFailure failure={failure} />
      <GoodChoice goods={goods} chosen={good} onChoose={setProductId} />
      <SegmentedControl
        wide
        label={messages.whatHappens}
        segments={acts.map((id) => ({ id, label: messages.acts[id] }))}
        selected={act}
        onSelect={(next) => {
          setAct(next);
          move.reset();
        }}
      />
      <TextField
        label={messages.pieces[act]}
        hint={act === 'count' ? messages.countHint : undefined}
        error={wrong('pieces') ?? (isTried && !isNumber ? messages.piecesProblem : undefined)}
        inputMode="numeric"
        autoComplete="off"
        value={pieces}
        onChange={(event) => setPieces(event.currentTarget.value)}
      />
      {act === 'writeOff' && (
        <TextField
          label={messages.writeOffReason}
          error={wrong('reason')}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Button type="submit" variant="primary" wide pending={move.isPending}>
        {messages.acts[act]}
      </Button>
    </form>
  );
}

type GoodChoiceProps = { goods: readonly Good[]; chosen: Good; onChoose: (productId: number) => void };

function GoodChoice({ goods, chosen, onChoose }: GoodChoiceProps) {
  return (
    <SelectField
      label={messages.product}
      value={chosen.productId}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    >
      {goods.map((one) => (
        <option key={one.productId} value={one.productId}>
          {messages.productWith(one.name, goodsLabel(one))}
        </option>
      ))}
    </SelectField>
  );
}

function problemAt(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find(({ path }) => path === `body.${field}`)?.message;
}

const acts = ['fill', 'count', 'writeOff'] as const satisfies readonly Act[];

function bodyOf(act: Act, pieces: number, { inStock, reserved }: Good, reason: string): GoodsAct {
  if (act === 'writeOff') return { act, pieces, reason: reason.trim() };
  return act === 'count' ? { act, pieces, seen: inStock + reserved } : { act, pieces };
}

function useMoveGoods(lockableId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ good: { productId }, body }: { good: Good; body: GoodsAct }) =>
      call(moveGoods, { params: { id: lockableId, productId }, body }),
    onSettled: () => refreshBelow(client, '/api/admin/lockables'),
  });
}

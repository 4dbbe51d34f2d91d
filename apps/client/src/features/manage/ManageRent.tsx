import { rentOut } from '@gatehouse/contract/api/manage';
import { ApiError } from '@gatehouse/contract/errors';
import { products } from '@gatehouse/contract/resources/catalogue';
import type { Field } from '@gatehouse/contract/resources/field';
import { units } from '@gatehouse/contract/resources/units';
import { namesBetween } from '@gatehouse/contract/rules/unitRange';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { callWith } from '../../lib/api.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { show } from '../../ui/toast.ts';
import { FieldControl } from './FieldControl.tsx';
import { fromInputs, type Inputs } from './formValues.ts';
import styles from './Manage.module.css';
import { refreshManaged, type Titles, useTitles } from './manageQueries.ts';
import { messages } from './messages.ts';
import { resolverOf } from './useRowForm.ts';

const { siteId, type } = units.fields;
const { name, price, dimLength, dimWidth } = products.fields;
/** What is asked for besides the names of the units. */
const fields: { readonly [field: string]: Field } = {
  siteId: { ...siteId, isFixed: false },
  type: { ...type, isFixed: false },
  name: { ...name, label: messages.rent.name, hint: messages.rent.nameHint },
  price: { ...price, label: messages.rent.price },
  dimLength,
  dimWidth,
};

type Offer = z.input<(typeof rentOut)['body']>;

/** Makes a kind of space with all that customers need to book it, from one page. */
export function ManageRent() {
  const { titles, isReady } = useTitles(units);
  useTitle(messages.rent.title);
  return (
    <>
      <h1 tabIndex={-1}>{messages.rent.title}</h1>
      <p className={styles.quiet}>{messages.rent.lead}</p>
      {isReady ? <RentForm titles={titles} /> : <Skeleton height="24rem" />}
    </>
  );
}

function RentForm({ titles }: { titles: Titles }) {
  const places = [...titles('sites').keys()];
  const { form, submit, make } = useRentForm(places.length === 1 ? String(places[0]) : '');
  const { first, last } = form.watch();
  const count = namesBetween(String(first), String(last))?.length;
  return (
    <Card className={styles.card}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <FormFailure failure={make.error ? failureOf(make.error) : undefined} />
        {Object.entries(fields).map(([name, field]) => (
          <FieldControl
            key={name}
            form={form.control}
            name={name}
            field={field}
            titles={titles}
            siteId={undefined}
            disabled={false}
          />
        ))}
        <div className={styles.pair}>
          {(['first', 'last'] as const).map((which) => (
            <TextField
              key={which}
              {...form.register(which)}
              label={messages[which]}
              hint={messages[`${which}Hint`]}
              error={form.formState.errors[which]?.message}
            />
          ))}
        </div>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size="large" pending={make.isPending}>
            {count === undefined ? messages.rent.make : messages.addMany(count, units.one, units.many)}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const fresh: Inputs = {
  type: 'storage',
  name: '',
  price: '',
  dimLength: '',
  dimWidth: '',
  first: '',
  last: '',
};

/** The form and what sending it leads to: the start of the back office, or what is wrong at its field. */
function useRentForm(siteId: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useForm<Inputs>({
    defaultValues: { ...fresh, siteId },
    mode: 'onBlur',
    resolver: resolverOf(fields),
  });
  const make = useMutation({
    mutationFn: (offer: Offer) => callWith(rentOut, { body: offer }),
    onSettled: () => refreshManaged(client),
  });
  const submit = form.handleSubmit(async (inputs) => {
    // The form was checked against the fields' schemas.
    const values = fromInputs(fields, inputs) as Omit<Offer, 'first' | 'last'>;
    try {
      const names = { first: String(inputs.first), last: String(inputs.last) };
      const { made, drawn } = await make.mutateAsync({ ...values, ...names });
      const added = messages.addedMany(made, units.one, units.many);
      show(drawn < made ? messages.rent.noRoom(added, made - drawn) : added);
      void navigate(hrefTo('ManageMain'));
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      for (const { path, message } of error.fields)
        form.setError(path.split('.').at(-1) ?? path, { message });
    }
  });
  return { form, submit, make };
}
